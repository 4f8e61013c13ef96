import { z } from "zod"

/** A bearer key looks like a JWT (Authentication 1): three base64url parts; its content is not checked. */
const key = z
  .string({ error: "is required: a bearer key in JWT form (xxx.yyy.zzz)" })
  .regex(
    /^[\w-]+\.[\w-]+\.[\w-]*$/,
    "must look like a JWT: three parts of letters, digits, - and _ joined by dots",
  )

const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a number from 0 to 65535")
  .transform(Number)
  .refine((value) => value <= 65535, "must be a number from 0 to 65535")

const schema = z.object({
  SANDBOX_PORT: port.default(4010),
  SANDBOX_HOST: z.string().min(1).default("127.0.0.1"),
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  SANDBOX_LOOKUP_KEY: key,
  SANDBOX_PLATFORM_KEY: key,
  SANDBOX_VIN_KEY: key.optional(),
  SANDBOX_MATCH_KEY: key.optional(),
  SANDBOX_DIRECTOR: z.enum(["on", "off"], "must be on or off").default("on"),
})

export type KeySlot = "lookup" | "platform" | "vin" | "match"

export type SandboxSettings = {
  port: number
  host: string
  /** Origin of signed links, without a trailing slash; null = the address that is listened on. */
  publicUrl: string | null
  keys: { lookup: string; platform: string; vin: string | null; match: string | null }
  director: boolean
}

/** Thrown when settings are wrong; `problems` name each variable and its rule, never its value. */
export class SettingsError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The sandbox cannot start:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`)
    this.problems = problems
  }
}

const withoutSlash = (url: string | undefined) => url?.replace(/(?<!\/)\/+$/, "") ?? null

/** The sandbox's settings from an environment (an empty variable counts as unset). Throws `SettingsError` with all that is wrong. */
export function readSettings(env: Record<string, string | undefined>): SandboxSettings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name.startsWith("SANDBOX_") && value !== ""),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`))
  }
  const values = parsed.data
  return {
    port: values.SANDBOX_PORT,
    host: values.SANDBOX_HOST,
    publicUrl: withoutSlash(values.SANDBOX_PUBLIC_URL),
    keys: {
      lookup: values.SANDBOX_LOOKUP_KEY,
      platform: values.SANDBOX_PLATFORM_KEY,
      vin: values.SANDBOX_VIN_KEY ?? null,
      match: values.SANDBOX_MATCH_KEY ?? null,
    },
    director: values.SANDBOX_DIRECTOR === "on",
  }
}
