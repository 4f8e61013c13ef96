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
  certificates,
  dottedPaths,
  ianaZone,
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
  "UPSTREAM_CA",
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
  "SMTP_CA",
  "ALERT_WEBHOOK_URL",
  "ALERT_WEBHOOK_SECRET",
  "METRICS_TOKEN",
] as const

/** Settings that name a file with certificates, which is read where it is used. */
export const FILES = ["DATABASE_CA_FILE"] as const

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
  UPSTREAM_CA: certificates().optional(),
  UPSTREAM_DEADLINE_MS: wholeNumber(500, 120_000).default(30_000),
  SIGNATURE_MAX_FILE_MB: wholeNumber(1, 200).default(50),
  SIGNATURE_MAX_FILES: wholeNumber(1, 200).default(20),
  SIGNATURE_MAX_TOTAL_MB: wholeNumber(1, 1_000).default(250),
  SIGNATURE_HELD_MB: wholeNumber(1, 1_000_000).default(2_000),
  SIGNATURE_HELD_REQUESTS: wholeNumber(1, 100_000).default(100),
  SIGNATURE_DRAFT_HOURS: wholeNumber(1, 8_760).default(72),
  SIGNATURE_SENT_HOURS: wholeNumber(0, 8_760).default(1),
  SIGNATURE_APPROVAL: yesOrNo().default(false),
  BATCH_APPROVAL_ABOVE: wholeNumber(1, 10_000).optional(),
  SCAN_URL: scannerAddress().optional(),
  SESSION_IDLE_MINUTES: wholeNumber(1, 1_440).default(30),
  SESSION_HOURS: wholeNumber(1, 168).default(12),
  CONFIRM_MINUTES: wholeNumber(1, 720).default(15),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_OWNER_URL: databaseUrl().optional(),
  DATABASE_CA_FILE: z.string().optional(),
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
  SMTP_CA: certificates().optional(),
  ALERT_MAIL_FROM: z.email("has to be an e-mail address").optional(),
  ALERT_WEBHOOK_URL: upstreamAddress({ withQuery: true }).optional(),
  ALERT_WEBHOOK_SECRET: webhookSecret().optional(),
  BACKUP_EXPECTED_HOURS: wholeNumber(1, 8_760).optional(),
  METRICS_TOKEN: z
    .string()
    .min(24, "needs at least 24 characters")
    .regex(/^[\w~.-]+$/, "may hold letters, digits, -, _, . and ~")
    .optional(),
  LOG_FORMAT: z.enum(["json", "pretty"], "has to be json or pretty").default("pretty"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"], "has to be debug, info, warn or error").optional(),
  TZ_DISPLAY: ianaZone().default("America/Lima"),
  SANDBOX_URL: upstreamAddress().optional(),
  SANDBOX_LOOKUP_KEY: z.string().optional(),
  SANDBOX_PLATFORM_KEY: z.string().optional(),
})
