import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { FROM_FILE, parseEnv, SETTINGS } from "#lib/env.ts"
import { OWN_LIMITS } from "#lib/signatures/request-limits.ts"
import { OPERATING } from "../operate.ts"

// Nothing here can be run where the tests run: what the files name is held against what there is.

/** The start of a process: its settings and the words after `cotejo.mjs`. */
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

type Compose = { services: Record<string, ComposeService>; secrets: Record<string, { file: string }> }

const COMPOSE = composeOf("deploy/compose.yaml")
const ALERTS = composeOf("deploy/compose.alerts.yaml")
const SCAN = composeOf("deploy/compose.scan.yaml")
const WITH_ALL = [ALERTS, SCAN].reduce(overlaid, COMPOSE)
const VALUES: Record<string, string> = {
  APP_URL: "https://desk.example.com",
  UPSTREAM_BASE_URL: "https://lookups.example.com",
  UPSTREAM_PLATFORM_URL: "https://platform.example.com",
  ADMIN_EMAIL: "admin@example.com",
}

function composeOf(path: string): Compose {
  return parse(readFileSync(path, "utf8"), { merge: true }) as Compose
}

/** As Compose puts the second file on top of the first. */
function overlaid(base: Compose, overlay: Compose): Compose {
  const services = Object.entries(base.services).map(([name, service]) => {
    const { environment, secrets = [] } = overlay.services[name] ?? {}
    const more = {
      environment: { ...service.environment, ...environment },
      secrets: [...(service.secrets ?? []), ...secrets],
    }
    return [name, { ...service, ...more }] as const
  })
  return { services: Object.fromEntries(services), secrets: { ...base.secrets, ...overlay.secrets } }
}

/** A file of ours; with the settings that it has as comments when `uncommented`. */
function textOf(path: string, uncommented: boolean): string {
  const text = readFileSync(path, "utf8")
  return uncommented ? text.replaceAll(/^( *)#(?=\w+[:=])/gm, "$1") : text
}

function ofCompose({ services }: Compose): Started[] {
  return Object.entries(services)
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

function ofKubernetes(uncommented = false): Started[] {
  const documents = parseAllDocuments(textOf("deploy/kubernetes/cotejo.yaml", uncommented))
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

function ofSystemd(uncommented = false): Started[] {
  const shared = linesOf(textOf("deploy/systemd/settings.example", uncommented), /^(\w+)=(.*)$/)
  return readdirSync("deploy/systemd")
    .filter((name) => name.endsWith(".service"))
    .map((name) => {
      const unit = textOf(`deploy/systemd/${name}`, uncommented)
      const [[, words] = ["", ""]] = linesOf(unit, /^(ExecStart)=\/usr\/bin\/node cotejo\.mjs (.*)$/)
      const own = linesOf(unit, /^Environment=(\w+)=(.*)$/).map(([key, value]) => [
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

function linesOf(text: string, pattern: RegExp): [string, string][] {
  return text.split("\n").flatMap((line): [string, string][] => {
    const [, key, value] = pattern.exec(line) ?? []
    return key === undefined || value === undefined ? [] : [[key, value]]
  })
}

const STARTED = [...ofCompose(COMPOSE), ...ofKubernetes(), ...ofSystemd()]
/** The same with the channels of alerts, and the scanner. */
const ALERTING = [...ofCompose(WITH_ALL), ...ofKubernetes(true), ...ofSystemd(true)]
const KEY = `${"A".repeat(43)}=`

/** The content of a secret's file, by the end of its path. */
function secretAt(path: string): string {
  if (path.endsWith("data-keys")) return `k1:${KEY}`
  if (path.endsWith("signing-key")) return KEY
  if (/database-(owner-)?url$/.test(path))
    return "postgres://cotejo_app:x@database:5432/cotejo?sslmode=verify-full"
  if (path.endsWith("smtp-url")) return "smtps://user:password@mail.example.com:465?from=cotejo@example.com"
  if (/alert-webhook-url$/.test(path)) return "https://hooks.example.com/cotejo"
  if (/alert-webhook-secret$/.test(path)) return `whsec_${KEY}`
  return "x".repeat(64)
}

test.each([
  ...STARTED,
  ...ALERTING.map(({ name, ...started }) => ({ name: `${name}, with alerts`, ...started })),
])("$name is started with settings and words that exist", ({ settings, words }) => {
  const known = [...Object.keys(SETTINGS.shape), ...FROM_FILE.map((name) => `${name}_FILE`)]
  const own = [...known, "NODE_EXTRA_CA_CERTS"]
  expect(Object.keys(settings).filter((name) => !own.includes(name))).toEqual([])
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

test.each(["compose", "kubernetes", "systemd"])(
  "alerts of %s are switched on by what its files have for it: every server and worker then knows mail and webhook",
  (layout) => {
    const waysOf = (started: Started[]) =>
      started
        .filter(({ name, words }) => name.startsWith(layout) && words[0] !== "migrate")
        .map(({ settings }) => {
          const parsed = parseEnv(settings, secretAt)
          if (!parsed.ok) return []
          const { alerts } = parsed.env
          return [alerts.mail, alerts.webhook].map(Boolean)
        })
    expect(new Set(waysOf(STARTED).flat())).toEqual(new Set([false]))
    expect(new Set(waysOf(ALERTING).flat())).toEqual(new Set([true]))
  },
)

test.each([["alerts", ALERTS]])(
  "the overlay of %s adds to services that are there, and takes nothing away",
  (_, overlay) => {
    expect(Object.keys(overlay.services)).toEqual(expect.arrayContaining(["web-1", "worker-1"]))
    for (const [name, { environment = {} }] of Object.entries(overlay.services)) {
      const base = COMPOSE.services[name]?.environment
      expect(base).toBeDefined()
      expect(Object.keys(environment).filter((setting) => setting in (base ?? {}))).toEqual([])
    }
  },
)

test("every server and worker has the scanner that is switched on, and it takes the largest document and reports what is beyond its limits", () => {
  const running = ALERTING.filter(({ words }) => words[0] !== "migrate")
  const scanners = running.map(({ settings }) => {
    const parsed = parseEnv(settings, secretAt)
    return parsed.ok && parsed.env.scanner !== undefined
  })
  expect(new Set(scanners)).toEqual(new Set([true]))
  const clamd = Object.fromEntries(linesOf(readFileSync("deploy/clamav/clamd.conf", "utf8"), /^(\w+) (.*)$/))
  for (const limit of ["StreamMaxLength", "MaxFileSize"])
    expect(Number(clamd[limit]?.replace(/M$/, ""))).toBeGreaterThanOrEqual(
      OWN_LIMITS.maxFileBytes / 1024 / 1024,
    )
  expect(clamd.AlertExceedsMax).toBe("yes")
})

test("every secret of a unit is a file that systemd hands it", () => {
  for (const name of readdirSync("deploy/systemd").filter((file) => file.endsWith(".service"))) {
    const unit = textOf(`deploy/systemd/${name}`, true)
    const named = [...unit.matchAll(/^Environment=\w+_FILE=%d\/(\S+)$/gm)].map(([, file]) => file)
    const handed = [...unit.matchAll(/^LoadCredential=([\w-]+):\/etc\/cotejo\/secrets\/\1$/gm)]
    expect(named.toSorted(), name).toEqual(handed.map(([, file]) => file).toSorted())
  }
})

test("every secret that compose hands out is one that make-secrets makes, or one of somebody else's that it names", () => {
  const script = readFileSync("deploy/make-secrets.sh", "utf8")
  const { services, secrets: files } = WITH_ALL
  const handed = Object.values(services).flatMap(({ secrets = [] }) => secrets)
  expect(handed.filter((name) => files[name] === undefined)).toEqual([])
  const made = (name: string) => script.includes(name.replace(/\.(crt|key)$/, ""))
  expect(Object.keys(files).filter((name) => !made(name))).toEqual([])
})

test("what is copied into the image, and what it runs, is there", () => {
  const text = readFileSync("Dockerfile", "utf8")
  for (const [, from = ""] of text.matchAll(/^COPY (?!--from)(\S+)/gm))
    expect(existsSync(from), from).toBe(true)
  expect(text).toContain("npm run build:deployable")
  expect(text).toContain("USER node")
})

test("each unit is let do what a server in Node does, and nothing more", () => {
  for (const name of readdirSync("deploy/systemd").filter((file) => file.endsWith(".service"))) {
    const unit = readFileSync(`deploy/systemd/${name}`, "utf8")
    expect(Object.fromEntries(linesOf(unit, /^(\w+)=(.*)$/)), name).toMatchObject({
      NoNewPrivileges: "yes",
      CapabilityBoundingSet: "",
      ProtectSystem: "strict",
      ProtectProc: "invisible",
      RestrictNamespaces: "yes",
      RestrictAddressFamilies: "AF_INET AF_INET6 AF_UNIX AF_NETLINK",
      SystemCallArchitectures: "native",
      SystemCallFilter: "@system-service",
      LockPersonality: "yes",
    })
  }
})

test("in the cluster nobody reaches a pod of ours but the ingress controller a server, and each is under that rule", () => {
  const resources = parseAllDocuments(readFileSync("deploy/kubernetes/cotejo.yaml", "utf8")).map(
    (document) =>
      document.toJS() as { kind: string; metadata: { name: string }; spec: Record<string, unknown> },
  )
  const labels = resources.flatMap(({ spec }) => {
    const { template } = (spec ?? {}) as { template?: { metadata?: { labels?: { app: string } } } }
    return template ? [template.metadata?.labels?.app] : []
  })
  const policies = resources.filter(({ kind }) => kind === "NetworkPolicy").map(({ spec }) => spec)
  const [all, web] = policies
  expect(all).toMatchObject({
    podSelector: { matchExpressions: [{ key: "app", operator: "In", values: labels.toSorted() }] },
    policyTypes: ["Ingress", "Egress"],
    ingress: [],
  })
  expect(web).toMatchObject({ podSelector: { matchLabels: { app: "cotejo-web" } }, policyTypes: ["Ingress"] })
  expect(policies).toHaveLength(2)
})

test("pin-images writes the digest beside every image of somebody else's, and a newer one over it", () => {
  const folder = mkdtempSync(join(tmpdir(), "cotejo-images-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of ["Dockerfile", "deploy"]) cpSync(path, join(folder, path), { recursive: true })
  const files = ["Dockerfile", "deploy/nginx/Dockerfile", "deploy/compose.yaml", "deploy/compose.scan.yaml"]
  const images = () =>
    files.flatMap((file) =>
      linesOf(readFileSync(join(folder, file), "utf8"), /^ *(FROM|image:) (\S*:\S+)/).map(
        ([, image]) => image,
      ),
    )
  const named = images()
  expect(named.length).toBeGreaterThan(3)
  for (const digest of ["a", "b"].map((letter) => `sha256:${letter.repeat(64)}`)) {
    writeFileSync(join(folder, "docker"), `#!/bin/sh\necho ${digest}\n`, { mode: 0o755 })
    execFileSync("sh", ["-c", 'PATH="$0:$PATH" exec sh "$0/deploy/pin-images.sh"', folder])
    expect(images()).toEqual(named.map((image) => `${image}@${digest}`))
  }
})
