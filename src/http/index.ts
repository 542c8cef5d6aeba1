export { type RunningServer, serve, type ServeOptions } from "./serve.ts";
