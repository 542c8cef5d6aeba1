export { createMcpServer, type McpAccess } from "./mcp-server.ts";
export { serveMcpOverStdio } from "./serve-stdio.ts";
