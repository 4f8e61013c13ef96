import "server-only"
import { readFileSync } from "node:fs"
import type { z } from "zod"
import { withTls } from "./db/database-url.ts"
import { appUrlOf } from "./env-http.ts"
import { type Problem, ruleProblems, type Source } from "./env-rules.ts"
import { FROM_FILE, SETTINGS } from "./env-settings.ts"

/** The settings of the program, read and checked; keys of VIN and match have fallen back to the platform's. */
export type Env = ReturnType<typeof complete>

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

export type ParsedEnv = { ok: true; env: Env } | { ok: false; problems: Problem[] }

/**
 * Checks all settings at once. Pure apart from reading the `*_FILE` files named in `source`. Problems name the setting and the fault, and never contain a
 * value.
 */
export function parseEnv(
  source: Source,
  readFile: (path: string) => string = (path) => readFileSync(path, "utf8"),
): ParsedEnv {
  const { given, unread, problems } = withFiles(source, readFile)
  const parsed = SETTINGS.safeParse(given)
  for (const issue of parsed.error?.issues ?? []) {
    problems.push({ name: String(issue.path[0]), problem: issue.message })
  }
  // What cannot be read was given all the same: that it is missing would be a second, wrong complaint.
  problems.push(...ruleProblems({ ...unread, ...given }))
  if (!parsed.success || problems.length > 0) return { ok: false, problems }
  return { ok: true, env: complete(parsed.data) }
}

/**
 * The settings of this process, read once. Throws an Error whose message lists everything that is wrong
 * or missing, without values: a server that cannot be right does not begin.
 */
export function env(): AppEnv {
  memo ??= readApp(process.env)
  return memo
}

let memo: AppEnv | undefined

function readApp(source: Source): AppEnv {
  const parsed = parseEnv(source)
  if (!parsed.ok) throw new Error(`The settings are not right:\n${problemLines(parsed.problems)}`)
  const { env } = parsed
  if (!isComplete(env))
    throw new Error("The database, the secrets or the sandbox are missing: start with npm start")
  process.env.NEXTAUTH_URL = env.appUrl // next-auth reads a name of its own; here it gets the one that counts
  return env
}

/** One line per problem, for people. */
export function problemLines(problems: readonly Problem[]): string {
  return problems.map(({ name, problem }) => `  ${name} ${problem}`).join("\n")
}

function isComplete(env: Env): env is AppEnv {
  const needed = OF_A_RUNNING_APP.map((name) => env[name])
  return [...needed, ...Object.values(env.upstreamKeys)].every((value) => value !== undefined)
}

function complete(s: z.output<typeof SETTINGS>) {
  return {
    /** True when no upstream is configured: addresses and keys below are then those of our own sandbox, by the start. */
    sandboxMode: s.SANDBOX || s.UPSTREAM_BASE_URL === undefined,
    /** `{base_url}` and `{platform_url}` of the specification, without a slash at their end. */
    upstreamBaseUrl: s.UPSTREAM_BASE_URL,
    upstreamPlatformUrl: s.UPSTREAM_PLATFORM_URL,
    upstreamKeys: {
      lookup: s.UPSTREAM_LOOKUP_KEY,
      platform: s.UPSTREAM_PLATFORM_KEY,
      vin: s.UPSTREAM_VIN_KEY ?? s.UPSTREAM_PLATFORM_KEY,
      match: s.UPSTREAM_MATCH_KEY ?? s.UPSTREAM_PLATFORM_KEY,
    },
    upstreamVinPath: s.UPSTREAM_VIN_PATH,
    /** The paths of a VIN task's state word, each as its names; undefined: the places that Cotejo knows. */
    vinStatePaths: s.VIN_STATE_PATHS,
    /** Further hosts, in lower case, that signed links may point to. */
    upstreamFileHosts: s.UPSTREAM_FILE_HOSTS,
    /** Total deadline of one upstream call. */
    upstreamDeadlineMs: s.UPSTREAM_DEADLINE_MS,
    /** A signature request waits for a second person. */
    signatureApproval: s.SIGNATURE_APPROVAL,
    /** A batch of more rows waits for a second person; undefined where none does. */
    batchApprovalAbove: s.BATCH_APPROVAL_ABOVE,
    /** The address of the virus scanner that looks at each document to be signed; undefined: there is none. */
    scanner: s.SCAN_URL,
    /** How long a session lasts without anybody doing anything, and at most. */
    session: { idleMinutes: s.SESSION_IDLE_MINUTES, hours: s.SESSION_HOURS },
    /** Of the app's account. */
    databaseUrl: s.DATABASE_URL && withTls(s.DATABASE_URL),
    /** Of the account that owns the tables and migrates them; never set in the app's own process. */
    databaseOwnerUrl: s.DATABASE_OWNER_URL && withTls(s.DATABASE_OWNER_URL),
    /** The server does no work in the background: `npm run worker` does, any number of times. */
    workerApart: s.WORKER_APART,
    dataDir: s.DATA_DIR,
    /** Public keys (age) of those who may open a backup. */
    backupRecipients: s.BACKUP_RECIPIENTS,
    /** Address or name that the app listens on. */
    host: s.HOST,
    port: s.PORT,
    /** Public origin, no path; every Origin check compares with it. */
    appUrl: appUrlOf(s),
    authSecret: s.AUTH_SECRET,
    /** `id:base64,id:base64`, checked: the first key encrypts, all decrypt. */
    dataKeys: s.DATA_KEYS,
    /** The key that signs constancias, and earlier keys that verify them; checked. */
    signingKey: s.SIGNING_KEY,
    adminEmail: s.ADMIN_EMAIL,
    adminPassword: s.ADMIN_PASSWORD,
    oidc: singleSignOn(s),
    vinWebhookSecret: s.VIN_WEBHOOK_SECRET,
    /** The destinations of signed checkpoints of the log: a file that is appended to, an address that takes a POST of each. */
    auditCheckpoints: { path: s.AUDIT_CHECKPOINT_PATH, url: s.AUDIT_CHECKPOINT_URL },
    /** The destinations of alerts: an address that takes a signed POST of each, mail; undefined where there is none. */
    alerts: { mail: s.SMTP_URL, webhook: signedReceiver(s.ALERT_WEBHOOK_URL, s.ALERT_WEBHOOK_SECRET) },
    /** How old the newest backup may be before somebody is warned; undefined: nobody is. */
    backupExpectedHours: s.BACKUP_EXPECTED_HOURS,
    /** The token with which Prometheus reads `/api/metrics`; undefined: there is no such endpoint. */
    metricsToken: s.METRICS_TOKEN,
    /** IANA zone in which instants are shown. */
    tzDisplay: "America/Lima",
  }
}

/** The secret is the bytes of its Base64, as Standard Webhooks has it. */
function signedReceiver(url: string | undefined, secret: Buffer | undefined) {
  return url === undefined || secret === undefined ? undefined : { url, secret }
}

function singleSignOn(s: z.output<typeof SETTINGS>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = s
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return {
    /** Without a slash at its end. */
    issuer,
    clientId,
    clientSecret,
    roleClaim: s.OIDC_ROLE_CLAIM,
    /** Its words for our roles; undefined: they are our own. */
    roleMap: s.OIDC_ROLE_MAP,
    /** Passwords are off, but for that of `ADMIN_EMAIL`'s account. */
    only: s.OIDC_ONLY,
  }
}

/** An empty setting is an unset one; `NAME_FILE` is replaced by the content of that file. */
function withFiles(source: Source, readFile: (path: string) => string) {
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
    try {
      const content = readFile(path).trim()
      if (content !== "") given[name] = content
      else {
        unread[name] = path
        problems.push({ name: `${name}_FILE`, problem: "names an empty file" })
      }
    } catch {
      unread[name] = path
      problems.push({ name: `${name}_FILE`, problem: "names a file that cannot be read" })
    }
  }
  return { given, unread, problems }
}
