import { describe, expect, test } from "vitest"
import { FROM_FILE, parseEnv, SETTINGS, unknownSettings } from "./env.ts"
import { isUnencrypted } from "./env-values.ts"

const OIDC = {
  OIDC_ISSUER: "https://id.example.com/realms/desk/",
  OIDC_CLIENT_ID: "cotejo",
  OIDC_CLIENT_SECRET: "secret",
}

const LIVE = {
  UPSTREAM_BASE_URL: "https://lookups.example.com/hub/",
  UPSTREAM_PLATFORM_URL: "https://platform.example.com",
  UPSTREAM_LOOKUP_KEY: "lookup-key",
  UPSTREAM_PLATFORM_KEY: "platform-key",
}
const MAIL = { SMTP_URL: "smtps://mail.example.com?from=cotejo@example.com" }
const WEBHOOK = {
  ALERT_WEBHOOK_URL: "https://hooks.example.com",
  ALERT_WEBHOOK_SECRET: `whsec_${"A".repeat(43)}=`,
}
const AGE = `age1${"q".repeat(58)}`
const KEY = `${"A".repeat(43)}=`
const SECRETS = { AUTH_SECRET: "s".repeat(32), DATA_KEYS: `k1:${KEY}`, SIGNING_KEY: KEY }

describe("settings that are right", () => {
  test("nothing set means the sandbox, an embedded database and the documented defaults", () => {
    const env = accepted({})
    expect(env).toMatchObject({
      sandboxMode: true,
      databaseUrl: undefined,
      dataDir: "./data",
      host: "127.0.0.1",
      port: 3000,
      appUrl: "http://localhost:3000",
      upstreamDeadlineMs: 30_000,
      upstreamVinPath: "/api/v1/solutions/consulta/vehicular-vin",
      upstreamFileHosts: [],
      session: { idleMinutes: 30, hours: 12 },
    })
  })

  test("live: addresses keep their path without a last slash, keys of VIN and match fall back", () => {
    const env = accepted({ ...LIVE, UPSTREAM_MATCH_KEY: "match-key" })
    expect(env.sandboxMode).toBe(false)
    expect(accepted({ ...LIVE, SANDBOX: "true" }).sandboxMode).toBe(true)
    expect(env.upstreamBaseUrl).toBe("https://lookups.example.com/hub")
    expect(env.upstreamKeys).toEqual({
      lookup: "lookup-key",
      platform: "platform-key",
      vin: "platform-key",
      match: "match-key",
    })
  })

  test.each([
    ["APP_URL", "https://cotejo.example.com/", { appUrl: "https://cotejo.example.com" }],
    ["HOST", "0.0.0.0", { host: "0.0.0.0" }],
    ["HOST", "::", { host: "::" }],
    ["HOST", "desk-1.internal", { host: "desk-1.internal" }],
    ["PORT", "8080", { port: 8080, appUrl: "http://localhost:8080" }],
    ["UPSTREAM_DEADLINE_MS", "500", { upstreamDeadlineMs: 500 }],
    ["SESSION_IDLE_MINUTES", "1", { session: { idleMinutes: 1, hours: 12 } }],
    ["SESSION_IDLE_MINUTES", "1440", { session: { idleMinutes: 1440, hours: 12 } }],
    ["SESSION_HOURS", "1", { session: { idleMinutes: 30, hours: 1 } }],
    ["SESSION_HOURS", "168", { session: { idleMinutes: 30, hours: 168 } }],
    [
      "UPSTREAM_FILE_HOSTS",
      "Files.example.com, cdn.example.com:8443",
      { upstreamFileHosts: ["files.example.com", "cdn.example.com:8443"] },
    ],
    ["BACKUP_RECIPIENTS", `${AGE}, ${AGE}`, { backupRecipients: [AGE, AGE] }],
    [
      "AUDIT_CHECKPOINT_URL",
      "https://log.example.com/in/, file:///mnt/a%20disk/log.jsonl",
      { auditCheckpoints: { url: "https://log.example.com/in", path: "/mnt/a disk/log.jsonl" } },
    ],
    ["AUDIT_CHECKPOINT_URL", "file:///log.jsonl", { auditCheckpoints: { path: "/log.jsonl" } }],
    ["DATA_KEYS", `new:${KEY},old:${KEY}`, { dataKeys: `new:${KEY},old:${KEY}` }],
    ["SIGNING_KEY", KEY, { signingKey: KEY }],
    ["SIGNING_KEY", `${KEY}, public:${KEY}`, { signingKey: `${KEY}, public:${KEY}` }],
    ["PORT", "  ", { port: 3000 }],
    ["SCAN_URL", "tcp://clamav", { scanner: { host: "clamav", port: 3310 } }],
    ["SCAN_URL", "tcp://[::1]:3311/", { scanner: { host: "::1", port: 3311 } }],
    ["SCAN_URL", "unix:///run/clamav/clamd.ctl", { scanner: { path: "/run/clamav/clamd.ctl" } }],
  ])("%s=%s is understood", (name, value, expected) => {
    expect(accepted({ [name]: value })).toMatchObject(expected)
  })

  test("a key can be read from a file, without the line break at its end", () => {
    const { UPSTREAM_LOOKUP_KEY: _, ...rest } = LIVE
    const parsed = parseEnv({ ...rest, UPSTREAM_LOOKUP_KEY_FILE: "/run/secrets/lookup" }, () => "from-file\n")
    expect(parsed).toMatchObject({ ok: true, env: { upstreamKeys: { lookup: "from-file" } } })
  })
})

describe("an address of the database", () => {
  const at = (url: string) => parseEnv({ ...SECRETS, DATABASE_URL: url })
  const beyond = "postgres://db.example/cotejo"

  test.each([
    beyond,
    `${beyond}?sslmode=disable`,
    `${beyond}?sslmode=prefer`,
    `${beyond}?sslmode=no-verify`,
    `${beyond}?ssl=true`,
    `${beyond}?sslmode=verify-full&sslmode=disable`,
    `${beyond}?sslmode=require&uselibpqcompat=true`,
    `${beyond}?sslmode=require&ssl=0`,
    "postgres://localhost/cotejo?host=db.example",
    "postgres://10.0.0.2/cotejo",
    "postgres://[2001:db8::1]/cotejo",
  ])("%s: has to be encrypted beyond this machine", (url) => {
    const parsed = at(url)
    expect(parsed.ok || parsed.problems).toEqual([
      { name: "DATABASE_URL", problem: expect.stringContaining("leads to another machine") },
    ])
  })

  test.each([
    "postgres://localhost/cotejo",
    "postgres://127.0.0.2:5433/cotejo",
    "postgres://[::1]/cotejo?sslmode=disable",
    "postgres://cotejo@/cotejo?host=/var/run/postgresql",
  ])("%s: stays on this machine, and as it is", (url) => {
    const parsed = at(url)
    expect(parsed.ok && parsed.env.databaseUrl).toBe(url)
  })

  test.each(["require", "verify-ca", "verify-full"])(
    "sslmode=%s: is checked in full, against our authority",
    (mode) => {
      const parsed = at(`${beyond}?sslmode=${mode}&sslrootcert=%2Fetc%2Fca.pem`)
      expect(parsed.ok && parsed.env.databaseUrl).toBe(
        `${beyond}?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem`,
      )
    },
  )
})

describe("settings that are wrong", () => {
  test.each([
    ["UPSTREAM_PLATFORM_URL", { ...LIVE, UPSTREAM_PLATFORM_URL: undefined }],
    ["UPSTREAM_LOOKUP_KEY", { ...LIVE, UPSTREAM_LOOKUP_KEY: "" }],
    ["UPSTREAM_BASE_URL", { UPSTREAM_LOOKUP_KEY: "key without address" }],
    ["UPSTREAM_VIN_KEY", { UPSTREAM_VIN_KEY: "key-without-address" }],
    ["UPSTREAM_LOOKUP_KEY", { ...LIVE, UPSTREAM_LOOKUP_KEY: "two words" }],
    ["UPSTREAM_BASE_URL", { ...LIVE, UPSTREAM_BASE_URL: "http://lookups.example.com" }],
    ["UPSTREAM_BASE_URL", { ...LIVE, UPSTREAM_BASE_URL: "https://user:secret@lookups.example.com" }],
    ["UPSTREAM_BASE_URL", { ...LIVE, UPSTREAM_BASE_URL: "https://lookups.example.com/?key=1" }],
    ["UPSTREAM_BASE_URL", { ...LIVE, UPSTREAM_BASE_URL: "lookups.example.com" }],
    ["UPSTREAM_VIN_PATH", { UPSTREAM_VIN_PATH: "/v3/vin" }],
    ["AUDIT_CHECKPOINT_URL", { AUDIT_CHECKPOINT_URL: "http://log.example.com" }],
    ["AUDIT_CHECKPOINT_URL", { AUDIT_CHECKPOINT_URL: "file:///a.jsonl, file:///b.jsonl" }],
    ["AUDIT_CHECKPOINT_URL", { AUDIT_CHECKPOINT_URL: "file://host/a.jsonl" }],
    ["AUDIT_CHECKPOINT_URL", { AUDIT_CHECKPOINT_URL: "https://a.example, https://b.example" }],
    ["SMTP_URL", { SMTP_URL: "smtps://mail.example.com" }],
    ["SMTP_URL", { SMTP_URL: "smtps://mail.example.com?from=nobody" }],
    ["SMTP_URL", { SMTP_URL: "https://mail.example.com?from=cotejo@example.com" }],
    ["SMTP_URL", { SMTP_URL: "smtp://mail.example.com/?from=cotejo@example.com&tls=no" }],
    ["ALERT_WEBHOOK_SECRET", { ALERT_WEBHOOK_URL: "https://hooks.example.com/in?desk=1" }],
    ["ALERT_WEBHOOK_SECRET", { ...WEBHOOK, ALERT_WEBHOOK_SECRET: "whsec_c2hvcnQ=" }],
    ["ALERT_WEBHOOK_URL", { ...WEBHOOK, ALERT_WEBHOOK_URL: "http://hooks.example.com" }],
    ["BACKUP_EXPECTED_HOURS", { BACKUP_EXPECTED_HOURS: "0" }],
    ["UPSTREAM_DEADLINE_MS", { UPSTREAM_DEADLINE_MS: "499" }],
    ["UPSTREAM_DEADLINE_MS", { UPSTREAM_DEADLINE_MS: "120001" }],
    ["SESSION_IDLE_MINUTES", { SESSION_IDLE_MINUTES: "0" }],
    ["SESSION_IDLE_MINUTES", { SESSION_IDLE_MINUTES: "1441" }],
    ["SESSION_IDLE_MINUTES", { SESSION_IDLE_MINUTES: "half" }],
    ["SESSION_HOURS", { SESSION_HOURS: "0" }],
    ["SESSION_HOURS", { SESSION_HOURS: "169" }],
    ["SESSION_HOURS", { SESSION_HOURS: "1.5" }],
    ["UPSTREAM_FILE_HOSTS", { UPSTREAM_FILE_HOSTS: "https://files.example.com" }],
    ["BACKUP_RECIPIENTS", { BACKUP_RECIPIENTS: "AGE-SECRET-KEY-1QQQ" }],
    ["AUTH_SECRET", { ...SECRETS, DATABASE_URL: "postgres://db/cotejo", AUTH_SECRET: undefined }],
    ["DATA_KEYS", { ...SECRETS, DATABASE_URL: "postgres://db/cotejo", DATA_KEYS: undefined }],
    ["SIGNING_KEY", { ...SECRETS, DATABASE_URL: "postgres://db/cotejo", SIGNING_KEY: undefined }],
    ["SIGNING_KEY", { SIGNING_KEY: "dG9vIHNob3J0" }],
    ["SIGNING_KEY", { SIGNING_KEY: `public:${KEY}` }],
    ["SIGNING_KEY", { SIGNING_KEY: `${KEY},${KEY}` }],
    ["DATABASE_URL", { ...SECRETS, DATABASE_URL: "mysql://db/cotejo" }],
    ["DATABASE_URL", { ...SECRETS, DATABASE_URL: "postgres://user:p%zz@localhost/cotejo" }],
    ["DATABASE_URL", { ...SECRETS, DATABASE_URL: "postgres:///cotejo" }],
    ["DATABASE_OWNER_URL", { DATABASE_OWNER_URL: "postgres://localhost/cotejo" }],
    ["WORKER_APART", { WORKER_APART: "true" }],
    ["WORKER_APART", { ...SECRETS, DATABASE_URL: "postgres://localhost/c", WORKER_APART: "off" }],
    ["DATA_KEYS", { DATA_KEYS: "k1:dG9vIHNob3J0" }],
    ["DATA_KEYS", { DATA_KEYS: KEY }],
    ["DATA_KEYS", { DATA_KEYS: `k1:${KEY},k1:${KEY}` }],
    ["AUTH_SECRET", { AUTH_SECRET: "short" }],
    ["APP_URL", { APP_URL: "https://cotejo.example.com/desk" }],
    ["HOST", { HOST: "10.0.0.300" }],
    ["HOST", { HOST: "https://desk" }],
    ["HOST", { HOST: "desk:3000" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/40" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "proxy.example.com" }],
    ["SCAN_URL", { SCAN_URL: "clamav:3310" }],
    ["SCAN_URL", { SCAN_URL: "http://clamav:3310" }],
    ["SCAN_URL", { SCAN_URL: "tcp://user:secret@clamav" }],
    ["SCAN_URL", { SCAN_URL: "tcp://clamav/path" }],
    ["SCAN_URL", { SCAN_URL: "unix://run/clamd.ctl" }],
    ["PORT", { PORT: "70000" }],
    ["PORT", { PORT: "0" }],
    ["PORT", { PORT: "3000x" }],
    ["OIDC_CLIENT_SECRET", { OIDC_ISSUER: "https://id.example.com", OIDC_CLIENT_ID: "cotejo" }],
    ["OIDC_ISSUER", { ...OIDC, OIDC_ISSUER: "http://id.example.com" }],
    ["OIDC_ROLE_MAP", { ...OIDC, OIDC_ROLE_MAP: "grp-compliance=boss" }],
    ["OIDC_ROLE_CLAIM", { OIDC_ROLE_CLAIM: "groups" }],
    ["OIDC_ONLY", { OIDC_ONLY: "true" }],
    ["OIDC_ONLY", { ...OIDC, OIDC_ONLY: "yes", ADMIN_EMAIL: "a@example.com" }],
    ["ADMIN_EMAIL", { ...OIDC, OIDC_ONLY: "true" }],
    ["VIN_WEBHOOK_SECRET", { VIN_WEBHOOK_SECRET: "x".repeat(23) }],
    ["VIN_WEBHOOK_SECRET", { VIN_WEBHOOK_SECRET: `${"x".repeat(24)}/` }],
    ["ADMIN_EMAIL", { ADMIN_EMAIL: "somebody" }],
    ["ADMIN_EMAIL", { ADMIN_PASSWORD: "long enough for this" }],
    ["ADMIN_PASSWORD", { ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "elevenchars" }],
  ])("%s is named for %o", (name, source) => {
    expect(refused(source).map((problem) => problem.name)).toContain(name)
  })

  test("single sign-on whole: the issuer without its last slash, words of the company for our roles", () => {
    const parsed = parseEnv({ ...OIDC, OIDC_ROLE_CLAIM: "groups", OIDC_ROLE_MAP: "g=c=analyst, h=admin" })
    expect(parsed.ok && parsed.env.oidc).toEqual({
      ...{ issuer: "https://id.example.com/realms/desk", clientId: "cotejo", clientSecret: "secret" },
      ...{ roleClaim: "groups", only: false },
      roleMap: new Map([
        ["g=c", "analyst"],
        ["h", "admin"],
      ]),
    })
  })

  test("all problems are listed at once", () => {
    const names = refused({ ...LIVE, UPSTREAM_LOOKUP_KEY: undefined, PORT: "x", LOG_FORMAT: "x" }).map(
      ({ name }) => name,
    )
    expect(names.sort()).toEqual(["LOG_FORMAT", "PORT", "UPSTREAM_LOOKUP_KEY"])
  })

  test("a file that cannot be read, an empty one, and a setting given twice", () => {
    const unreadable = () => {
      throw new Error("ENOENT: /run/secrets/very-private-path")
    }
    expect(refused({ AUTH_SECRET_FILE: "/x" }, unreadable)).toEqual([
      { name: "AUTH_SECRET_FILE", problem: "names a file that cannot be read" },
    ])
    expect(refused({ AUTH_SECRET_FILE: "/x" }, () => "\n")[0]?.name).toBe("AUTH_SECRET_FILE")
    expect(refused({ ...SECRETS, AUTH_SECRET_FILE: "/x" }, () => "y")[0]?.name).toBe("AUTH_SECRET")
  })

  test.each(["DATABASE_URL", "DATA_KEYS", "UPSTREAM_LOOKUP_KEY", "SMTP_URL"])(
    "%s in a file that cannot be read is not complained of as missing too",
    (name) => {
      const whole = {
        ...SECRETS,
        ...LIVE,
        ...MAIL,
        DATABASE_URL: "postgres://localhost/c",
        WORKER_APART: "true",
      }
      const unreadable = () => {
        throw new Error("ENOENT")
      }
      const problems = refused({ ...whole, [name]: undefined, [`${name}_FILE`]: "/x" }, unreadable)
      expect(problems.map((problem) => problem.name)).toEqual([`${name}_FILE`])
    },
  )

  test("no problem repeats a value", () => {
    const canary = "canary: no"
    const ANY_TEXT = ["DATA_DIR", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_ROLE_CLAIM"]
    const names = Object.keys(SETTINGS.shape)
    const source = Object.fromEntries(names.map((name) => [name, canary]))
    const problems = refused(source)
    expect(new Set(problems.map(({ name }) => name))).toEqual(
      new Set(names.filter((name) => !ANY_TEXT.includes(name))),
    )
    expect(JSON.stringify(problems)).not.toContain(canary)
  })
})

function accepted(source: Record<string, string | undefined>) {
  const parsed = parseEnv(source)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.env
}

function refused(source: Record<string, string | undefined>, readFile?: (path: string) => string) {
  const parsed = parseEnv(source, readFile)
  return parsed.ok ? [] : parsed.problems
}

test.each([
  ["http://cotejo.example", true],
  ["http://10.0.0.7:3000", true],
  ["https://cotejo.example", false],
  ["http://localhost:3000", false],
  ["http://127.0.0.1:3000", false],
])("what is sent to %s can be read on its way: %s", (origin, isClear) => {
  expect(isUnencrypted(origin)).toBe(isClear)
})

test("names that look like settings and are none are found; those of other programs are not", () => {
  const others = ["PATH", "DATABASE_HOST", "SESSION_MANAGER", "LOG_DIR", "SMTPD"]
  const wrong = ["UPSTREAM_LOKUP_KEY", "SMTP_HOST", "SIGNATURE_APPROVAL_FILE"]
  expect(unknownSettings([...others, ...wrong])).toEqual([
    "SIGNATURE_APPROVAL_FILE",
    "SMTP_HOST",
    "UPSTREAM_LOKUP_KEY",
  ])
})

test("every setting is known, and every one that a file may hold", () => {
  const names = [...Object.keys(SETTINGS.shape), ...FROM_FILE.map((name) => `${name}_FILE`)]
  expect(unknownSettings(names)).toEqual([])
})

test("a setting that left is told of, whatever its name begins like", () => {
  const left = [
    "AUDIT_CHECKPOINT_PATH",
    "CONFIRM_MINUTES",
    "DATABASE_CA_FILE",
    "SIGNATURE_MAX_FILES",
    "TZ_DISPLAY",
    "UPSTREAM_CA_FILE",
    "VIN_STATE_PATHS",
  ]
  expect(unknownSettings([...left, "DATABASE_URL", "LOG_FORMAT"])).toEqual(left)
})
