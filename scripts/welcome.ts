import { accessSync, constants, existsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import type { FirstPerson } from "../lib/auth/first-people.ts"
import { commandLine } from "../lib/command-line.ts"
import { type Env, unknownSettings } from "../lib/env.ts"
import { isLoopback, isUnencrypted } from "../lib/env-values.ts"
import { codeOf } from "../lib/errors.ts"
import { environment } from "./settings.ts"
import { bold, faint, say } from "./steps.ts"

/** The last thing of a start: where everything is. */
export function welcome(facts: {
  settings: Env
  dataDir: string
  sandboxUrl: string | undefined
  /** Passwords were printed during this start. */
  first: boolean
  took: string
}): void {
  const { settings, sandboxUrl } = facts
  say()
  say(`  ${bold(`Cotejo is ready: ${settings.appUrl}`)} ${faint(`(${facts.took})`)}`)
  say()
  if (sandboxUrl === undefined) {
    row("Mode", "live: questions go to the registry service and may cost")
  } else {
    row("Mode", "sandbox: invented people and companies, nothing leaves this machine, nothing costs")
    row("Director", `${sandboxUrl}/director`)
  }
  row("Listens", listens(settings))
  if (isUnencrypted(settings.appUrl)) {
    row("Careful", "APP_URL is not https: passwords and answers can be read on their way")
  }
  for (const name of unknownSettings(Object.keys(environment()))) {
    row("Careful", `${name} is set, but is no setting of Cotejo: nothing reads it`)
  }
  const checkpoints = settings.workerApart ? undefined : checkpointWarning(settings.auditCheckpoints.path)
  if (checkpoints !== undefined) row("Careful", checkpoints)
  row("Data", settings.databaseUrl === undefined ? facts.dataDir : "in the database of DATABASE_URL")
  if (settings.workerApart)
    row("Batches", `go out once a worker runs: ${commandLine("worker")}, with the same settings`)
  if (facts.first)
    row(
      "Sign in",
      `with ${sandboxUrl === undefined ? "the password above, within a day: it is changed first" : "one of the passwords above"}`,
    )
  say()
  say(faint("  Ctrl-C stops everything in order."))
  say()
}

/**
 * How to sign in, as soon as the accounts exist: their passwords are stored nowhere, and a later failure of this start
 * must not lose them.
 */
export function printPasswords(people: readonly FirstPerson[]): void {
  if (people.length === 0) return
  const [email, password] = [
    widest(people.map((person) => person.email)),
    widest(people.map((person) => person.password)),
  ]
  say()
  say(`  ${bold("To sign in")} ${faint("(passwords are shown this once)")}`)
  for (const person of people) {
    say(`    ${person.email.padEnd(email)}  ${person.password.padEnd(password)}  ${faint(person.role)}`)
  }
  say()
}

function listens({ host, port }: Env): string {
  const reach =
    isLoopback(host) || host === "::1" ? "reached from this machine alone (HOST changes that)" : ""
  return `${host}, port ${port}${reach && `: ${reach}`}`
}

function row(name: string, value: string): void {
  say(`  ${faint(name.padEnd(12))}${value}`)
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => text.length))
}

/**
 * Why checkpoints could not be appended to that file, for a person; undefined when they can, and without one. Nothing is refused for it, since they wait; but what
 * is to stand where nobody here may change it should not be missing until somebody reads the alert.
 */
export function checkpointWarning(path: string | undefined): string | undefined {
  const reason = path === undefined ? undefined : whyUnwritable(path)
  return (
    reason &&
    `nothing can be written to the file of AUDIT_CHECKPOINT_URL (${reason}): checkpoints of the log wait here until then`
  )
}

function whyUnwritable(path: string): string | undefined {
  try {
    const isThere = existsSync(path)
    const looked = isThere ? path : dirname(path)
    if (statSync(looked).isDirectory() === isThere) return isThere ? "EISDIR" : "ENOTDIR"
    accessSync(looked, constants.W_OK)
    return undefined
  } catch (error) {
    return codeOf(error) ?? "unknown"
  }
}
