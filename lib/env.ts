import { readFileSync } from "node:fs"
import { z } from "zod"
import { VIN_PATHS } from "#lib/domain/key-slots.ts"
import { OWN_LIMITS } from "#lib/signatures/request-limits.ts"
import { databaseUrl, withTls } from "./db/database-url.ts"
import * as value from "./env-values.ts"

const withDefault = z._default
const optional = <T extends z.ZodType>(rule: T) => rule.optional()

/** One that may also be given as `NAME_FILE`, the path of a file whose content is the value. */
const secret = <T extends z.ZodType>(rule: T) => optional(rule).meta({ isSecret: true })

/** Each setting with its own rule and, in Markdown, what people read of it: `npm run config:docs` writes docs/configuration.md from here. */
export const SECTIONS = {
  "The service": {
    UPSTREAM_BASE_URL: optional(value.webAddress()).describe(
      "The service's address for lookups, such as `https://lookups.example.com`; may carry a path. Unset, with the other three: the sandbox is started and used.",
    ),
    UPSTREAM_PLATFORM_URL: optional(value.webAddress()).describe(
      "Its address for everything else, such as `https://platform.example.com`; may carry a path.",
    ),
    UPSTREAM_LOOKUP_KEY: secret(value.bearerKey()).describe("Its bearer key for lookups, `eyJhbGciOi…`."),
    UPSTREAM_PLATFORM_KEY: secret(value.bearerKey()).describe("Its bearer key for everything else."),
    UPSTREAM_VIN_KEY: secret(value.bearerKey()).describe(
      "A key of its own for VIN queries. Unset: the platform's.",
    ),
    UPSTREAM_MATCH_KEY: secret(value.bearerKey()).describe(
      "A key of its own for data matches. Unset: the platform's.",
    ),
    UPSTREAM_VIN_PATH: withDefault(
      z.enum(VIN_PATHS, `has to be ${VIN_PATHS.join(" or ")}`),
      VIN_PATHS[0],
    ).describe(`Which of the two create paths of a VIN query is used; the other one is \`${VIN_PATHS[1]}\`.`),
    UPSTREAM_FILE_HOSTS: withDefault(value.hosts(), []).describe(
      "When set, signed links lead to these hosts (`files.example.com, cdn.example.com:8443`) or the service's own, nowhere else. Unset: to any public `https` host.",
    ),
    UPSTREAM_DEADLINE_MS: withDefault(value.wholeNumber(500, 120_000), 30_000).describe(
      "The total deadline of one call in milliseconds, `500` to `120000`.",
    ),
    VIN_WEBHOOK_SECRET: secret(value.plainSecret()).describe(
      "Turns the VIN webhook on: `POST /api/webhooks/vin/{secret}` brings the next read of a known VIN query forward. At least 24 characters, such as `openssl rand -hex 16` says. Unset: off.",
    ),
  },
  "A second person": {
    BATCH_APPROVAL_ABOVE: optional(value.wholeNumber(1, 10_000)).describe(
      "A batch of more rows, say `500`, goes out only once a manager, compliance officer or administrator other than who started it approved it. Unset: no batch waits.",
    ),
    SIGNATURE_APPROVAL: withDefault(value.yesOrNo(), false).describe(
      "`true`: a signature request goes out only once a manager, compliance officer or administrator other than who prepared it approved it.",
    ),
  },
  "The address": {
    HOST: withDefault(value.listenHost(), "127.0.0.1").describe(
      "Where it listens: this machine alone unless told (`0.0.0.0` or `::` for every address).",
    ),
    PORT: withDefault(value.wholeNumber(1, 65_535), 3000).describe(
      "The port that it listens on, such as `8080`.",
    ),
    APP_URL: optional(value.origin()).describe(
      "Its public origin, such as `https://cotejo.example.com`. Every Origin check uses it, never the `Host` header, and pages that are opened at another address say so (`wrong_origin`, logged once an hour); at an IP address no passkey works (`passkey_at_address`); `https:` in it alone turns on HSTS and the `__Host-` cookie. Unset: `http://localhost:3000`, with the port of `PORT`.",
    ),
    TRUSTED_PROXIES: withDefault(value.networks(), []).describe(
      "The addresses or networks (`10.0.0.7, 10.1.0.0/16`) from whose connections `X-Forwarded-For` is believed; nobody else's, and no other header of that kind.",
    ),
  },
  "Database and keys": {
    DATABASE_URL: secret(databaseUrl()).describe(
      "PostgreSQL 18 or newer, the app's account: `postgres://cotejo:password@db.example.com/cotejo?sslmode=verify-full`. Beyond this machine only with `?sslmode=verify-full` (`require` is taken for it); `&sslrootcert=FILE` believes that authority alone. Unset: an embedded one in `DATA_DIR`.",
    ),
    DATABASE_OWNER_URL: secret(databaseUrl()).describe(
      "The same database for the account that owns the tables, migrates them and grants the app its rights; only the start uses it. Unset: `DATABASE_URL`, which then makes an account for the app if it may.",
    ),
    DATA_DIR: withDefault(z.string(), "./data").describe(
      "Where the embedded database and the generated secrets live, and answers that the database did not take yet, such as `/var/lib/cotejo`; writable and lasting, with `DATABASE_URL` too; made when it is missing.",
    ),
    WORKER_APART: withDefault(value.yesOrNo(), false).describe(
      "`true`: the server does no work in the background; `npm run worker`, with the same settings, does. Only with `DATABASE_URL`.",
    ),
    AUTH_SECRET: secret(
      z.string().min(32, "needs at least 32 characters (try: openssl rand -base64 32)"),
    ).describe(
      "The secret of the session cookie, `openssl rand -base64 32`. Required with `DATABASE_URL`. Unset: generated into `DATA_DIR`.",
    ),
    DATA_KEYS: secret(value.keyRing()).describe(
      "The keys of the data at rest, `id:base64,id:base64`, each of 32 bytes (`k1:` and what `openssl rand -base64 32` says): the first encrypts, all decrypt. Required with `DATABASE_URL`. Unset: generated into `DATA_DIR`.",
    ),
    SIGNING_KEY: secret(value.signingKeys()).describe(
      "The private key of the constancias, any 32 bytes in Base64 (`openssl rand -base64 32`); earlier ones after commas, private or as `public:Base64`, only verify. Required with `DATABASE_URL`. Unset: generated into `DATA_DIR`.",
    ),
    SCAN_URL: optional(value.scannerAddress()).describe(
      "ClamAV's daemon, `tcp://clamav:3310` or `unix:///run/clamav/clamd.ctl`: each document to be signed is looked at before it is sent, and each file of the service once, when it is sealed or fetched; what was not found clean is neither kept nor handed out. It needs [settings of its own](../deploy/clamav/clamd.conf), and is spoken to in the clear: this machine, or a network of its own. Unset: nothing scans.",
    ),
    BACKUP_RECIPIENTS: withDefault(value.backupRecipients(), []).describe(
      "The public keys of age (`age1…`) of those who may open backups (`npm run backup`), divided by commas. Unset: no backup is made.",
    ),
  },
  "Signing in": {
    ADMIN_EMAIL: optional(z.email("has to be an e-mail address")).describe(
      "The first administrator, made once: `ana@example.com`. Unset: made up, and printed once.",
    ),
    ADMIN_PASSWORD: secret(z.string().min(12, "needs at least 12 characters")).describe(
      "The password of the first administrator, at least 12 characters; with a service it is changed at the first sign-in, within a day. Unset: generated, and printed once.",
    ),
    SESSION_IDLE_MINUTES: withDefault(value.wholeNumber(1, 1_440), 30).describe(
      "A session ends after so many minutes in which nobody did anything (pages that read by themselves do nothing), `1` to `1440`.",
    ),
    SESSION_HOURS: withDefault(value.wholeNumber(1, 168), 12).describe(
      "A session ends after so many hours whatever happens, `1` to `168`.",
    ),
    OIDC_ISSUER: optional(value.webAddress()).describe(
      "Single sign-on with the company's provider of OpenID Connect: its issuer, such as `https://id.example.com/realms/desk`. The next two go with it.",
    ),
    OIDC_CLIENT_ID: optional(z.string()).describe("Cotejo's name at the provider, such as `cotejo`."),
    OIDC_CLIENT_SECRET: secret(z.string()).describe("Cotejo's secret at the provider."),
    OIDC_ROLE_CLAIM: withDefault(z.string(), "roles").describe(
      "Where the provider says the role; a path such as `realm_access.roles` will do.",
    ),
    OIDC_ROLE_MAP: optional(value.roleMap()).describe(
      "The provider's words for our roles, `grp-compliance=analyst, grp-it=admin`, which then count alone. Unset: the words are ours.",
    ),
    OIDC_ONLY: withDefault(value.yesOrNo(), false).describe(
      "`true`: passwords are off, but for that of `ADMIN_EMAIL`'s account.",
    ),
  },
  "What is told outside": {
    AUDIT_CHECKPOINT_URL: secret(value.checkpointPlaces()).describe(
      "Where the signed checkpoints of the log are sent, each hour or each thousand rows: an address (`https`, or this machine) that takes each by `POST`; a file that a line is appended to; or one of each: `https://log.example.com/cotejo, file:///mnt/worm/cotejo.jsonl`. Unset: nowhere.",
    ),
    SMTP_URL: secret(value.smtpServer()).describe(
      "The server that takes mails, and the address that they come from: `smtps://user:password@mail.example.com:465?from=cotejo@example.com`, or `smtp://…:587?from=…`, which has to offer STARTTLS unless it is this machine. Unset: no mail.",
    ),
    ALERT_WEBHOOK_URL: secret(value.webAddress({ withQuery: true })).describe(
      "An address (`https`, or this machine) that takes alerts by `POST`, signed as Standard Webhooks has it: `https://hooks.example.com/in?desk=1`. Unset: no webhook.",
    ),
    ALERT_WEBHOOK_SECRET: secret(value.webhookSecret()).describe(
      "The secret that signs them: `whsec_` and what `openssl rand -base64 32` says.",
    ),
    BACKUP_EXPECTED_HOURS: optional(value.wholeNumber(1, 8_760)).describe(
      "How old the newest backup of `npm run backup` may be, say `26`, before somebody is alerted; leave it unset where backups are made by other means, and watch them there. Unset: not watched.",
    ),
    METRICS_TOKEN: secret(value.plainSecret()).describe(
      "Turns `GET /api/metrics` on, for Prometheus, and is what it has to show: at least 24 characters, such as `openssl rand -hex 16` says. A [dashboard](../deploy/grafana/cotejo.json) for Grafana stands ready. Servers have it; a worker apart listens nowhere and is not scraped. Unset: off.",
    ),
    LOG_FORMAT: withDefault(z.enum(["json", "pretty"], "has to be json or pretty"), "pretty").describe(
      "The log that the app writes to its standard output: `json` for machines, with each call and change; `pretty` for people, with what is wrong.",
    ),
  },
}

export const SETTINGS = z.object({
  ...SECTIONS["The service"],
  ...SECTIONS["A second person"],
  ...SECTIONS["The address"],
  ...SECTIONS["Database and keys"],
  ...SECTIONS["Signing in"],
  ...SECTIONS["What is told outside"],
})

type Name = keyof typeof SETTINGS.shape
const NAMES = Object.keys(SETTINGS.shape) as Name[]

/** The settings that may also be given as `NAME_FILE`. */
export const FROM_FILE = NAMES.filter((name) => SETTINGS.shape[name].meta()?.isSecret)

const SERVICE = [
  "UPSTREAM_BASE_URL",
  "UPSTREAM_PLATFORM_URL",
  "UPSTREAM_LOOKUP_KEY",
  "UPSTREAM_PLATFORM_KEY",
] as const
const OIDC = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const
const WEBHOOK = ["ALERT_WEBHOOK_URL", "ALERT_WEBHOOK_SECRET"] as const

/** The rules between settings, over those that are given: apart from `SETTINGS`, so that all problems are told at once. */
const TOGETHER = z.record(z.string(), z.string()).superRefine((given, context) => {
  const isSet = (name: Name) => given[name] !== undefined
  const complain = (names: readonly Name[], message: string) => {
    for (const name of names) context.addIssue({ code: "custom", path: [name], message })
  }
  const need = (names: readonly Name[], why: string) =>
    complain(
      names.filter((name) => !isSet(name)),
      why,
    )
  const refuse = (names: readonly Name[], why: string) => complain(names.filter(isSet), why)

  const live = SERVICE.filter(isSet)
  if (live.length > 0)
    need(
      SERVICE,
      `is missing: ${live.join(", ")} ${live.length === 1 ? "is" : "are"} set, so the live service is meant`,
    )
  else
    refuse(
      ["UPSTREAM_VIN_KEY", "UPSTREAM_MATCH_KEY"],
      "is set without UPSTREAM_BASE_URL and UPSTREAM_PLATFORM_URL",
    )

  // Beside a database of its own Cotejo keeps no secrets: each replica is given the same.
  if (isSet("DATABASE_URL"))
    need(["AUTH_SECRET", "DATA_KEYS", "SIGNING_KEY"], "is required when DATABASE_URL is set")
  else {
    refuse(["DATABASE_OWNER_URL"], "is set without DATABASE_URL")
    if (given.WORKER_APART === "true") refuse(["WORKER_APART"], "is set without DATABASE_URL")
  }

  if (OIDC.some(isSet)) {
    need(OIDC, `is missing: ${OIDC.join(", ")} go together`)
    if (given.OIDC_ONLY === "true")
      need(["ADMIN_EMAIL"], "is missing: with OIDC_ONLY it names the one account that keeps a password")
  } else refuse(["OIDC_ROLE_CLAIM", "OIDC_ROLE_MAP", "OIDC_ONLY"], "is set without OIDC_ISSUER")

  if (isSet("ADMIN_PASSWORD")) need(["ADMIN_EMAIL"], "is missing: ADMIN_PASSWORD is set")
  if (WEBHOOK.some(isSet)) need(WEBHOOK, `is missing: ${WEBHOOK.join(", ")} go together`)
})

export type Env = ReturnType<typeof envOf>

function envOf(s: z.output<typeof SETTINGS>, isSandbox: boolean) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = s
  const { ALERT_WEBHOOK_URL: webhookUrl, ALERT_WEBHOOK_SECRET: webhookSecret } = s
  return {
    /** The addresses and keys below are those of our own sandbox, or will be once the start has brought it up. */
    sandboxMode: isSandbox || s.UPSTREAM_BASE_URL === undefined,
    upstreamBaseUrl: s.UPSTREAM_BASE_URL,
    upstreamPlatformUrl: s.UPSTREAM_PLATFORM_URL,
    upstreamKeys: {
      lookup: s.UPSTREAM_LOOKUP_KEY,
      platform: s.UPSTREAM_PLATFORM_KEY,
      vin: s.UPSTREAM_VIN_KEY ?? s.UPSTREAM_PLATFORM_KEY,
      match: s.UPSTREAM_MATCH_KEY ?? s.UPSTREAM_PLATFORM_KEY,
    },
    upstreamVinPath: s.UPSTREAM_VIN_PATH,
    upstreamFileHosts: s.UPSTREAM_FILE_HOSTS,
    upstreamDeadlineMs: s.UPSTREAM_DEADLINE_MS,
    vinWebhookSecret: s.VIN_WEBHOOK_SECRET,
    batchApprovalAbove: s.BATCH_APPROVAL_ABOVE,
    signatureApproval: s.SIGNATURE_APPROVAL,
    host: s.HOST,
    port: s.PORT,
    appUrl: s.APP_URL ?? `http://localhost:${s.PORT}`,
    trustedProxies: s.TRUSTED_PROXIES,
    databaseUrl: s.DATABASE_URL && withTls(s.DATABASE_URL),
    /** Never set in the app's own process. */
    databaseOwnerUrl: s.DATABASE_OWNER_URL && withTls(s.DATABASE_OWNER_URL),
    dataDir: s.DATA_DIR,
    workerApart: s.WORKER_APART,
    authSecret: s.AUTH_SECRET,
    dataKeys: s.DATA_KEYS,
    signingKey: s.SIGNING_KEY,
    scanner: s.SCAN_URL,
    backupRecipients: s.BACKUP_RECIPIENTS,
    adminEmail: s.ADMIN_EMAIL,
    adminPassword: s.ADMIN_PASSWORD,
    session: { idleMinutes: s.SESSION_IDLE_MINUTES, hours: s.SESSION_HOURS },
    oidc:
      issuer && clientId && clientSecret
        ? {
            ...{ issuer, clientId, clientSecret },
            ...{ roleClaim: s.OIDC_ROLE_CLAIM, roleMap: s.OIDC_ROLE_MAP, only: s.OIDC_ONLY },
          }
        : undefined,
    auditCheckpoints: s.AUDIT_CHECKPOINT_URL ?? { path: undefined, url: undefined },
    alerts: {
      mail: s.SMTP_URL,
      webhook: webhookUrl && webhookSecret ? { url: webhookUrl, secret: webhookSecret } : undefined,
    },
    backupExpectedHours: s.BACKUP_EXPECTED_HOURS,
    metricsToken: s.METRICS_TOKEN,
  }
}

export type Problem = { name: string; problem: string }

/**
 * Checks all settings at once, with the files of `NAME_FILE` that `source` names. Problems name the setting and the fault, and never contain a value. `SANDBOX`
 * is no setting: with it the start tells the program whose addresses and keys it got.
 */
export function parseEnv(
  source: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string = (path) => readFileSync(path, "utf8"),
): { ok: true; env: Env } | { ok: false; problems: Problem[] } {
  const { given, unread, problems } = withFiles(source, readFile)
  const parsed = SETTINGS.safeParse(given)
  // What cannot be read was given all the same: that it is missing would be a second, wrong complaint.
  const together = TOGETHER.safeParse({ ...unread, ...given })
  for (const { path, message } of [...(parsed.error?.issues ?? []), ...(together.error?.issues ?? [])])
    problems.push({ name: String(path[0]), problem: message })
  if (!parsed.success || problems.length > 0) return { ok: false, problems }
  return { ok: true, env: envOf(parsed.data, given.SANDBOX === "true") }
}

/** An empty setting is an unset one; `NAME_FILE` is replaced by the content of that file. */
function withFiles(source: Readonly<Record<string, string | undefined>>, readFile: (path: string) => string) {
  const problems: Problem[] = []
  const given: Record<string, string> = {}
  const unread: Record<string, string> = {}
  for (const [name, value] of Object.entries(source)) {
    if (value !== undefined && value.trim() !== "") given[name] = value.trim()
  }
  for (const name of FROM_FILE) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) {
      problems.push({ name, problem: `is set twice, as ${name} and as ${name}_FILE: keep one` })
      continue
    }
    const content = contentOf(path, readFile)
    if (content) given[name] = content
    else {
      unread[name] = path
      const problem = content === "" ? "names an empty file" : "names a file that cannot be read"
      problems.push({ name: `${name}_FILE`, problem })
    }
  }
  return { given, unread, problems }
}

function contentOf(path: string, readFile: (path: string) => string): string | undefined {
  try {
    return readFile(path).trim()
  } catch {
    return undefined
  }
}

export function problemLines(problems: readonly Problem[]): string {
  return problems.map(({ name, problem }) => `  ${name} ${problem}`).join("\n")
}

const OF_A_RUNNING_APP = [
  "upstreamBaseUrl",
  "upstreamPlatformUrl",
  "databaseUrl",
  "authSecret",
  "dataKeys",
  "signingKey",
] as const satisfies (keyof Env)[]

/** The settings of a running app: with those that `npm start` completes. */
export type AppEnv = Env & { [Name in (typeof OF_A_RUNNING_APP)[number]]: string } & {
  upstreamKeys: { [slot in keyof Env["upstreamKeys"]]: string }
}

let memo: AppEnv | undefined

/**
 * The settings of this process, read once. Throws an Error whose message lists everything that is wrong
 * or missing, without values: a server that cannot be right does not begin.
 */
export function env(): AppEnv {
  memo ??= readApp()
  return memo
}

function readApp(): AppEnv {
  const parsed = parseEnv(process.env)
  if (!parsed.ok) throw new Error(`The settings are not right:\n${problemLines(parsed.problems)}`)
  const { env } = parsed
  if (!isComplete(env))
    throw new Error("The database, the secrets or the sandbox are missing: start with npm start")
  process.env.NEXTAUTH_URL = env.appUrl // next-auth reads a name of its own; here it gets the one that counts
  return env
}

function isComplete(env: Env): env is AppEnv {
  const needed = OF_A_RUNNING_APP.map((name) => env[name])
  return [...needed, ...Object.values(env.upstreamKeys)].every((value) => value !== undefined)
}

/** What the guard of the HTTP server needs to know, before Next is loaded. */
export type HttpSettings = { appUrl: string; trustedProxies: value.Network[]; maxUploadBytes: number }

export function httpSettings(): HttpSettings {
  const { appUrl, trustedProxies } = env()
  return { appUrl, trustedProxies, maxUploadBytes: OWN_LIMITS.maxTotalBytes }
}

/** The format of this process's log, and its lowest level. It is written although another setting is wrong, and people are told what is wrong alone. */
export function logSettings(): { format: "json" | "pretty"; level: "info" | "warn" } {
  const isJson = process.env.LOG_FORMAT?.trim() === "json"
  return isJson ? { format: "json", level: "info" } : { format: "pretty", level: "warn" }
}

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

const KNOWN = new Set<string>([...NAMES, ...FROM_FILE.map((name) => `${name}_FILE`)])

/** First words of settings that are nobody else's; `DATABASE_`, `SESSION_` or `LOG_` may begin the variables of another program. */
const OURS = /^(?:UPSTREAM|VIN|SIGNATURE|SIGNING|BATCH|SCAN|TRUSTED|OIDC|AUDIT|SMTP|ALERT|BACKUP|METRICS)_/

/** Settings that left and begin like another program's. */
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
