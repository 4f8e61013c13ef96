import { Stopped } from "./run-command.ts"
import { askThisMachineDirectly } from "./settings.ts"
import { explain, faint, say } from "./steps.ts"

/** A thing that a command line asks for; answers with the exit code. */
export type Modes = Record<string, (args: readonly string[]) => Promise<number>>

/** The operator's commands, the same in a clone and in the folder that is deployed. */
export const OPERATING: Modes = {
  start: async () => (await import("./serve.ts")).serve("start"),
  worker: async () => (await import("./serve.ts")).serve("worker"),
  migrate: async () => (await import("./serve.ts")).migrateOnly(),
  "keys-rotate": async () => (await import("./operate/keys.ts")).rotate(),
  "keys-status": async () => (await import("./operate/keys.ts")).status(),
  "backup-key": async (args) => (await import("./operate/backup.ts")).backupKey(args),
  backup: async (args) => (await import("./operate/backup.ts")).backup(args),
  restore: async (args) => (await import("./operate/restore.ts")).restore(args),
  unlock: async (args) => (await import("./operate/account-commands.ts")).unlock(args),
  rescue: async (args) => (await import("./operate/account-commands.ts")).rescue(args),
  "audit-verify": async (args) => (await import("./operate/audit.ts")).verifyLog(args),
  "audit-subject": async (args) => (await import("./operate/audit.ts")).reportSubject(args),
  "audit-export": async (args) => (await import("./operate/audit.ts")).exportLog(args),
}

/** Does what the command line asks for, and ends this process with its exit code. */
export async function runMode(modes: Modes): Promise<never> {
  // A terminal that was closed must not turn an orderly stop into a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)
  askThisMachineDirectly()

  const [mode = "start", ...args] = process.argv.slice(2)
  const run = modes[mode]
  if (run === undefined) {
    console.error(`There is no mode "${mode}". There are: ${Object.keys(modes).join(", ")}.`)
    process.exit(2)
  }
  try {
    process.exitCode = await run(args)
  } catch (error) {
    if (error instanceof Stopped) return endBy(error.signal)
    explain(error)
    process.exitCode = 1
  }
  // Anything still open (a pool, a channel) has no more work to do.
  process.exit()
}

/** Ends as the signal would have ended us: whoever started us sees that it was stopped, and not that it failed. */
function endBy(signal: NodeJS.Signals): Promise<never> {
  say(`\n  ${faint(`Stopped (${signal}).`)}`)
  process.removeAllListeners(signal) // those of programs that have not ended yet
  process.kill(process.pid, signal)
  return new Promise(() => undefined)
}
