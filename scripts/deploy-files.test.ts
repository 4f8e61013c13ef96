import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { STATEMENT_TIMEOUT_MS } from "../lib/db/client.ts"
import { parseEnv } from "../lib/env.ts"
import { FILES, FROM_FILE, SETTINGS } from "../lib/env-settings.ts"
import { OPERATING } from "./operating-modes.ts"

// Nothing here can be run where the tests run: what the files name is held against what there is.

/** What a process is started with: its settings and the words after `cotejo.mjs`. */
type Started = { name: string; settings: Record<string, string>; words: readonly string[] }
type ComposeService = {
  environment?: Record<string, string>
  command?: string[]
  image?: string
  secrets?: string[]
}
type Container = { name: string; image: string; args: string[]; env?: { name: string; value: string }[] }
type Resource = { kind: string; metadata: { name: string }; data?: Record<string, string>; spec?: Pods }
type Pods = { template?: { spec: { containers: Container[] } } }

const COMPOSE = parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true }) as {
  services: Record<string, ComposeService>
  secrets: Record<string, { file: string }>
}
const VALUES: Record<string, string> = {
  APP_URL: "https://desk.example.com",
  UPSTREAM_BASE_URL: "https://lookups.example.com",
  UPSTREAM_PLATFORM_URL: "https://platform.example.com",
  ADMIN_EMAIL: "admin@example.com",
}

function ofCompose(): Started[] {
  return Object.entries(COMPOSE.services)
    .filter(([, { image }]) => image === "cotejo")
    .map(([name, { environment = {}, command = ["start"] }]) => ({
      name: `compose: ${name}`,
      settings: Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [
          key,
          value.startsWith("${") ? (VALUES[key] ?? "") : value,
        ]),
      ),
      words: command,
    }))
}

function ofKubernetes(): Started[] {
  const documents = parseAllDocuments(readFileSync("deploy/kubernetes/cotejo.yaml", "utf8"))
  const resources = documents.map((document) => document.toJS() as Resource)
  const shared = resources.find(({ kind }) => kind === "ConfigMap")?.data ?? {}
  return resources.flatMap(({ metadata, spec }) =>
    (spec?.template?.spec.containers ?? []).map(({ args, env = [] }) => ({
      name: `kubernetes: ${metadata.name}`,
      settings: { ...shared, ...Object.fromEntries(env.map(({ name, value }) => [name, value])) },
      words: args,
    })),
  )
}

function ofSystemd(): Started[] {
  const shared = linesOf("deploy/systemd/settings.example", /^(\w+)=(.*)$/)
  return readdirSync("deploy/systemd")
    .filter((name) => name.endsWith(".service"))
    .map((name) => {
      const path = `deploy/systemd/${name}`
      const [[, words] = ["", ""]] = linesOf(path, /^(ExecStart)=\/usr\/bin\/node cotejo\.mjs (.*)$/)
      const own = linesOf(path, /^Environment=(\w+)=(.*)$/).map(([key, value]) => [
        key,
        value.replace("%i", "3001"),
      ])
      return {
        name: `systemd: ${name}`,
        settings: Object.fromEntries([...shared, ...own]) as Record<string, string>,
        words: words.split(" "),
      }
    })
}

function linesOf(path: string, pattern: RegExp): [string, string][] {
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line): [string, string][] => {
      const [, key, value] = pattern.exec(line) ?? []
      return key === undefined || value === undefined ? [] : [[key, value]]
    })
}

const STARTED = [...ofCompose(), ...ofKubernetes(), ...ofSystemd()]
const KEY = `${"A".repeat(43)}=`

/** What a file of a secret holds, by the end of its path. */
function secretAt(path: string): string {
  if (path.endsWith("data-keys")) return `k1:${KEY}`
  if (path.endsWith("signing-key")) return KEY
  if (/database-(owner-)?url$/.test(path))
    return "postgres://cotejo_app:x@database:5432/cotejo?sslmode=verify-full"
  return "x".repeat(64)
}

test.each(STARTED)("$name is started with settings and words that exist", ({ settings, words }) => {
  const known = [...Object.keys(SETTINGS.shape), ...FROM_FILE.map((name) => `${name}_FILE`), ...FILES]
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([])
  expect(Object.keys(OPERATING)).toContain(words[0])
  const parsed = parseEnv(settings, secretAt)
  expect(parsed.ok ? [] : parsed.problems).toEqual([])
})

test("all three layouts have a migration, servers without the owner's account, and workers", () => {
  for (const layout of ["compose", "kubernetes", "systemd"]) {
    const parts = STARTED.filter(({ name }) => name.startsWith(layout))
    expect(new Set(parts.map(({ words }) => words[0]))).toEqual(new Set(["migrate", "start", "worker"]))
    const owners = parts.filter(({ settings }) => settings.DATABASE_OWNER_URL_FILE !== undefined)
    expect(owners.map(({ words }) => words[0])).toEqual(["migrate"])
    const servers = parts.filter(({ words }) => words[0] === "start")
    expect(servers.every(({ settings }) => settings.WORKER_APART === "true")).toBe(true)
  }
})

test("every secret that compose hands out is one that make-secrets makes, or one of the service's", () => {
  const script = readFileSync("deploy/make-secrets.sh", "utf8")
  const handed = Object.values(COMPOSE.services).flatMap(({ secrets = [] }) => secrets)
  expect(handed.filter((name) => COMPOSE.secrets[name] === undefined)).toEqual([])
  const made = (name: string) => script.includes(name.replace(/\.(crt|key)$/, ""))
  expect(Object.keys(COMPOSE.secrets).filter((name) => !made(name))).toEqual([])
})

test("PgBouncer carries what the programs rely on, and reads secrets that make-secrets makes", () => {
  const ini = readFileSync("deploy/pgbouncer/pgbouncer.ini", "utf8")
  const settings = Object.fromEntries(linesOf("deploy/pgbouncer/pgbouncer.ini", /^(\w+) = (.*)$/))
  expect(settings).toMatchObject({ pool_mode: "transaction", ignore_startup_parameters: "statement_timeout" })
  expect(Number(settings.max_prepared_statements)).toBeGreaterThan(0)
  expect(ini).toContain(`connect_query='set statement_timeout = ${STATEMENT_TIMEOUT_MS}'`)
  expect([settings.client_tls_sslmode, settings.server_tls_sslmode]).toEqual(["require", "verify-full"])
  const made = readFileSync("deploy/make-secrets.sh", "utf8")
  for (const [, name = ""] of ini.matchAll(/\/run\/secrets\/([\w-]+)/g)) expect(made).toContain(name)
})

test("what is copied into the image, and what it runs, is there", () => {
  const text = readFileSync("Dockerfile", "utf8")
  for (const [, from = ""] of text.matchAll(/^COPY (?!--from)(\S+)/gm))
    expect(existsSync(from), from).toBe(true)
  expect(text).toContain("npm run build:deployable")
  expect(text).toContain("USER node")
})
