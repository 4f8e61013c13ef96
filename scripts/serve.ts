import { createServer, isIPv6 } from "node:net"
import { resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Client } from "pg"
import { ensureFirstPeople, type FirstPerson } from "../lib/auth/first-people.ts"
import { resealSpilled } from "../lib/checks/pipeline/spill.ts"
import { commandLine, IS_DEPLOYED } from "../lib/command-line.ts"
import { closeDb } from "../lib/db/client.ts"
import { asSandbox, type Env, NO_SERVICE } from "../lib/env.ts"
import { codeOf } from "../lib/errors.ts"
import { StartFailure } from "../lib/start-failure.ts"
import { claimDataKeys } from "../lib/vault/data-keys.ts"
import { keyRing } from "../lib/vault/key-ring.ts"
import { ensureBuilt, keepBuild } from "./build.ts"
import { claimDataFolder, requireDataFolder } from "./data-folder.ts"
import { prepareDatabase } from "./database.ts"
import { answers, type Program, runApp, runWorkerApart } from "./program.ts"
import { type RunningSandbox, sandboxKeys, sandboxPort, startSandbox } from "./sandbox.ts"
import { adoptSettings, readSettings } from "./settings.ts"
import { bold, explain, faint, say, seconds, step } from "./steps.ts"
import { askedToStop, type StopOrder, stopOrder } from "./stop-order.ts"
import { checkpointWarning, printPasswords, welcome } from "./welcome.ts"

const READY_MS = 60_000
const HALF_WAY_MS = 15_000

export type Kind = "start" | "dev" | "worker"

/**
 * Starts everything in order, prints the address, and stops it in order when asked, or when a part dies.
 * Resolves with the exit code.
 */
export async function serve(kind: Kind): Promise<number> {
  const began = Date.now()
  const order = stopOrder()
  const asked = askedToStop()
  const up = bringUp(kind, order, began).catch((error: unknown) => {
    if (!order.signal.aborted) explain(error)
    return "failed" as const
  })
  const running = await Promise.race([up, asked])
  if (typeof running === "object") {
    const reason = await Promise.race([asked, running.partEnded])
    return takeDown(order, reason)
  }
  if (running === "failed") {
    await order.stopAll()
    return 1
  }
  await takeDown(order, running)
  await Promise.race([up, pause(HALF_WAY_MS)])
  await order.stopAll() // parts that were just starting during the first round
  return 0
}

/** Brings the given database to this build's schema, and makes the first people; for those who start servers without the owner's account. */
export async function migrateOnly(): Promise<number> {
  const settings = readSettings()
  if (settings.databaseUrl === undefined) {
    throw new StartFailure(
      "There is no database to migrate: DATABASE_URL is not set.",
      "Set it, and DATABASE_OWNER_URL. The embedded database is migrated by npm start.",
    )
  }
  const { values } = await prepareDatabase(settings, resolve(settings.dataDir))
  adoptSettings({ ...(settings.sandboxMode && NO_SERVICE), ...values })
  printPasswords(await firstPeople(settings))
  return 0
}

async function takeDown(order: StopOrder, reason: string | StartFailure): Promise<number> {
  if (typeof reason === "string") say(`\n  ${faint(`Stopping (${reason}) ...`)}`)
  else explain(reason)
  await order.stopAll()
  return typeof reason === "string" ? 0 : 1
}

/** A part that ends by itself takes the whole down: half a program is worse than none. */
async function died(program: Program): Promise<StartFailure> {
  const how = await program.ended
  return new StartFailure(
    `The ${program.name} ended by itself (${how}). It last said:\n${program.tail()}`,
    "Everything else is being stopped. Start again; nothing that was recorded is lost.",
  )
}

type Running = {
  /** Resolves when a part ended by itself: the rest is to end too. */
  partEnded: Promise<StartFailure>
}

async function bringUp(kind: Kind, order: StopOrder, began: number): Promise<Running> {
  const settings = readSettings()
  return kind === "worker" ? bringUpWorker(settings, order) : bringUpServer(kind, settings, order, began)
}

/** A worker apart shares its database and its service with the servers; both are somewhere else. */
async function bringUpWorker(settings: Env, order: StopOrder): Promise<Running> {
  if (settings.databaseUrl === undefined || settings.upstreamBaseUrl === undefined) {
    throw new StartFailure(
      "A worker apart needs a database and a service that the servers share with it.",
      "Set DATABASE_URL and the settings of the service (UPSTREAM_...), the same as theirs; npm start alone needs none of it, and works by itself.",
    )
  }
  const dataDir = resolve(settings.dataDir)
  requireDataFolder(dataDir)
  const { values, failed } = await prepareDatabase(settings, dataDir)
  adoptSettings(values)
  await requireDataKeys(settings, values)
  const worker = runWorkerApart()
  order.add("Worker", () => worker.stop())
  await step("Worker", () => worker.says(/^worker ready$/, READY_MS))
  const checkpoints = checkpointWarning(settings.auditCheckpoints.path)
  if (checkpoints !== undefined) say(`  ${bold("Careful")}: ${checkpoints}`)
  worker.passOn(say)
  return { partEnded: Promise.race([failed, died(worker)]) }
}

async function bringUpServer(
  kind: "start" | "dev",
  settings: Env,
  order: StopOrder,
  began: number,
): Promise<Running> {
  const dataDir = resolve(settings.dataDir)
  if (IS_DEPLOYED) requireWhole(settings)
  if (settings.databaseUrl === undefined) {
    const claim = await claimDataFolder(dataDir, settings.appUrl)
    order.add(undefined, claim.release)
  } else {
    requireDataFolder(dataDir)
  }
  await requirePort(settings.port, "PORT", settings.host)
  if (kind === "start" && !IS_DEPLOYED) {
    await step(
      "Build",
      () => ensureBuilt(order.signal),
      (built) => (built ? "" : faint("up to date")),
    )
    order.add(undefined, keepBuild().release)
  }
  const { values, stop, failed } = await prepareDatabase(settings, dataDir)
  if (stop !== undefined) order.add("Database", stop)
  adoptSettings(values)
  await requireDataKeys(settings, values)

  const sandbox = settings.sandboxMode ? await bringUpSandbox(dataDir, order) : undefined
  if (sandbox !== undefined) adoptSettings(asSandbox(sandbox))
  const people = await firstPeople(settings)
  printPasswords(people)
  const app = runApp(kind, settings.port, {}, settings.host)
  order.add("App", () => app.stop())
  await step("App", () => answers(app, `${addressAt(settings)}/api/ready`, READY_MS))
  app.passOn(say)
  welcome({ settings, dataDir, sandboxUrl: sandbox?.url, first: people.length > 0, took: seconds(began) })
  const programs = sandbox === undefined ? [app] : [app, sandbox.program]
  return { partEnded: Promise.race([failed, ...programs.map(died)]) }
}

/** The folder that is deployed has no database and no sandbox of its own. */
function requireWhole({ databaseUrl, upstreamBaseUrl }: Env): void {
  if (databaseUrl !== undefined && upstreamBaseUrl !== undefined) return
  throw new StartFailure(
    "DATABASE_URL and the settings of the service (UPSTREAM_...) are needed here.",
    "Set them; the embedded database and the sandbox come with a clone and npm start.",
  )
}

async function bringUpSandbox(dataDir: string, order: StopOrder): Promise<RunningSandbox> {
  const port = await sandboxPort()
  const sandbox = await step("Sandbox", () => startSandbox(sandboxKeys(dataDir), port))
  order.add("Sandbox", () => sandbox.program.stop())
  return sandbox
}

async function firstPeople(settings: Env): Promise<FirstPerson[]> {
  try {
    const { adminEmail, adminPassword, sandboxMode } = settings
    return await ensureFirstPeople({ adminEmail, adminPassword, samples: sandboxMode })
  } finally {
    await closeDb()
  }
}

/**
 * Throws a StartFailure when rows of the database need a key that is not in DATA_KEYS: reported here, before anything is served. Answers that wait
 * in DATA_DIR come under the first key, so that a rotation which runs on another machine need not know of them.
 */
async function requireDataKeys(settings: Env, values: Record<string, string>): Promise<void> {
  const ring = keyRing(values.DATA_KEYS ?? settings.dataKeys ?? "")
  const client = new Client({ connectionString: values.DATABASE_URL ?? settings.databaseUrl })
  await client.connect()
  try {
    await claimDataKeys(client, ring)
  } finally {
    await client.end()
  }
  await resealSpilled(resolve(settings.dataDir), ring) // those that do not open are reported when they are processed
}

/** Throws a StartFailure that names the port, or the host, when it cannot be listened on. */
export async function requirePort(port: number, setting: string, host: string): Promise<void> {
  const code = await tryPort(port, host)
  if (code === undefined) return
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    throw new StartFailure(
      `HOST names an address that this machine does not have (${code}).`,
      "Set it to one of this machine's own, to 0.0.0.0 for all of them, or leave it out for this machine alone.",
    )
  }
  if (code === "EADDRINUSE") {
    throw new StartFailure(
      `Port ${port} is taken by another program.`,
      `Stop that program, or choose another port: ${setting}=${port + 1} ${commandLine("start")}`,
    )
  }
  if (code === "EACCES") {
    throw new StartFailure(
      `This user may not listen on port ${port}: numbers below 1024 are for root.`,
      `Choose a higher one: ${setting}=3000 ${commandLine("start")}`,
    )
  }
  throw new StartFailure(
    `Port ${port} cannot be used (${code}).`,
    `Choose another one: ${setting}=3000 ${commandLine("start")}`,
  )
}

/** The address by which this machine reaches that listener; a host that means all addresses is reached by loopback. */
export function addressAt({ host, port }: { host: string; port: number }): string {
  const near = new Map([
    ["0.0.0.0", "127.0.0.1"],
    ["::", "::1"],
  ]).get(host)
  const name = near ?? host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  const server = createServer()
  return new Promise((done) => {
    server.once("error", (error) => done(codeOf(error) ?? error.message))
    server.listen(port, host, () => server.close(() => done(undefined)))
  })
}
