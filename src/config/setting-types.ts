import { z } from "zod";

/** "sim", "on" and "1" are as good as "true": people write settings by hand. */
export const flag = (fallback: boolean) =>
  z
    .enum(["true", "false", "1", "0", "on", "off", "sim", "nao"])
    .default(fallback ? "true" : "false")
    .transform((value) => ["true", "1", "on", "sim"].includes(value));

export const whole = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

export const text = (fallback: string) => z.string().min(1).default(fallback);

export const secret = () => z.string().min(1).optional().meta({ secret: true });

export const weight = (fallback: number) => z.coerce.number().min(0).max(1_000).default(fallback);

export const share = (fallback: number) => z.coerce.number().min(0).max(1).default(fallback);
