import { z } from "zod"
import { databaseUrl } from "./db/database-url.ts"
import { VIN_PATHS } from "./domain/vin-paths.ts"
import {
  hosts,
  listenHost,
  networks,
  origin,
  port,
  scannerAddress,
  smtpServer,
  upstreamAddress,
} from "./env-addresses.ts"
import {
  accountPassword,
  backupRecipients,
  bearerKey,
  dottedPaths,
  keyRing,
  roleMap,
  signingKeys,
  webhookSecret,
  wholeNumber,
  yesOrNo,
} from "./env-values.ts"

/** Settings which also exist as `NAME_FILE`: a path whose content is the value. */
export const FROM_FILE = [
  "UPSTREAM_LOOKUP_KEY",
  "UPSTREAM_PLATFORM_KEY",
  "UPSTREAM_VIN_KEY",
  "UPSTREAM_MATCH_KEY",
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "AUTH_SECRET",
  "DATA_KEYS",
  "SIGNING_KEY",
  "ADMIN_PASSWORD",
  "OIDC_CLIENT_SECRET",
  "VIN_WEBHOOK_SECRET",
  "AUDIT_CHECKPOINT_URL",
  "SMTP_URL",
  "ALERT_WEBHOOK_URL",
  "ALERT_WEBHOOK_SECRET",
  "METRICS_TOKEN",
] as const

/** Each setting alone, names and rules but no value (the process of the app reads some of them before Next is there); rules between several settings are in `env-rules.ts`. */
export const SETTINGS = z.object({
  UPSTREAM_BASE_URL: upstreamAddress().optional(),
  UPSTREAM_PLATFORM_URL: upstreamAddress().optional(),
  UPSTREAM_LOOKUP_KEY: bearerKey().optional(),
  UPSTREAM_PLATFORM_KEY: bearerKey().optional(),
  UPSTREAM_VIN_KEY: bearerKey().optional(),
  UPSTREAM_MATCH_KEY: bearerKey().optional(),
  UPSTREAM_VIN_PATH: z.enum(VIN_PATHS, `has to be ${VIN_PATHS.join(" or ")}`).default(VIN_PATHS[0]),
  VIN_STATE_PATHS: dottedPaths().optional(),
  UPSTREAM_FILE_HOSTS: hosts().default([]),
  UPSTREAM_DEADLINE_MS: wholeNumber(500, 120_000).default(30_000),
  SIGNATURE_APPROVAL: yesOrNo().default(false),
  BATCH_APPROVAL_ABOVE: wholeNumber(1, 10_000).optional(),
  SCAN_URL: scannerAddress().optional(),
  SESSION_IDLE_MINUTES: wholeNumber(1, 1_440).default(30),
  SESSION_HOURS: wholeNumber(1, 168).default(12),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_OWNER_URL: databaseUrl().optional(),
  WORKER_APART: yesOrNo().default(false),
  DATA_DIR: z.string().default("./data"),
  HOST: listenHost().default("127.0.0.1"),
  PORT: port().default(3000),
  APP_URL: origin().optional(),
  TRUSTED_PROXIES: networks().default([]),
  BACKUP_RECIPIENTS: backupRecipients().default([]),
  AUTH_SECRET: z.string().min(32, "needs at least 32 characters (try: openssl rand -base64 32)").optional(),
  DATA_KEYS: keyRing().optional(),
  SIGNING_KEY: signingKeys().optional(),
  ADMIN_EMAIL: z.email("has to be an e-mail address").optional(),
  ADMIN_PASSWORD: accountPassword().optional(),
  OIDC_ISSUER: upstreamAddress().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ROLE_CLAIM: z.string().default("roles"),
  OIDC_ROLE_MAP: roleMap().optional(),
  OIDC_ONLY: yesOrNo().default(false),
  VIN_WEBHOOK_SECRET: z
    .string()
    .min(24, "needs at least 24 characters")
    .regex(/^[\w~.-]+$/, "stands in a web address: use letters, digits, - and _ only")
    .optional(),
  AUDIT_CHECKPOINT_PATH: z.string().optional(),
  AUDIT_CHECKPOINT_URL: upstreamAddress().optional(),
  SMTP_URL: smtpServer().optional(),
  ALERT_WEBHOOK_URL: upstreamAddress({ withQuery: true }).optional(),
  ALERT_WEBHOOK_SECRET: webhookSecret().optional(),
  BACKUP_EXPECTED_HOURS: wholeNumber(1, 8_760).optional(),
  METRICS_TOKEN: z
    .string()
    .min(24, "needs at least 24 characters")
    .regex(/^[\w~.-]+$/, "may hold letters, digits, -, _, . and ~")
    .optional(),
  LOG_FORMAT: z.enum(["json", "pretty"], "has to be json or pretty").default("pretty"),
  SANDBOX: yesOrNo().default(false),
})

/** The settings with which the program asks our sandbox. */
export function asSandbox({ url, keys }: { url: string; keys: { lookup: string; platform: string } }) {
  return {
    SANDBOX: "true",
    UPSTREAM_BASE_URL: url,
    UPSTREAM_PLATFORM_URL: url,
    UPSTREAM_LOOKUP_KEY: keys.lookup,
    UPSTREAM_PLATFORM_KEY: keys.platform,
  }
}

/** For a command that asks nothing: settings count as a whole. */
export const NO_SERVICE = asSandbox({ url: "http://127.0.0.1:9", keys: { lookup: "none", platform: "none" } })

const KNOWN = new Set<string>([...Object.keys(SETTINGS.shape), ...FROM_FILE.map((name) => `${name}_FILE`)])

/** First words of settings that are nobody else's; `DATABASE_`, `SESSION_` or `LOG_` may begin the variables of another program. */
const OURS = /^(?:UPSTREAM|VIN|SIGNATURE|SIGNING|BATCH|SCAN|TRUSTED|OIDC|AUDIT|SMTP|ALERT|BACKUP|METRICS)_/

/** Settings that left and begin like another program's: who still sets one is told that nothing reads it. */
const FORMER = [
  "CONFIRM_MINUTES",
  "DATABASE_CA_FILE",
  "DATABASE_READ_URL",
  "SESSION_REQUESTS_PER_SECOND",
  "TZ_DISPLAY",
]

/** Returns the names that look like settings of ours and are none, in their order: mistyped, or of another version. */
export function unknownSettings(names: readonly string[]): string[] {
  return names.filter((name) => (OURS.test(name) && !KNOWN.has(name)) || FORMER.includes(name)).sort()
}
