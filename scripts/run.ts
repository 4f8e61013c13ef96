import { explain } from "./steps.ts"

/** What `npm start`, `npm test` and so on do; each mode answers with the exit code. */
const MODES: Record<string, (args: readonly string[]) => Promise<number>> = {
  start: async () => (await import("./serve.ts")).serve("start"),
  dev: async () => (await import("./serve.ts")).serve("dev"),
  worker: async () => (await import("./serve.ts")).serve("worker"),
  migrate: async () => (await import("./serve.ts")).migrateOnly(),
  sandbox: async () => (await import("./sandbox.ts")).sandboxAlone(),
  build: async () => (await import("./test.ts")).build(),
  test: async () => (await import("./test.ts")).test(),
  "test-one": async (paths) => (await import("./test.ts")).testOne(paths),
  verify: async (words) => (await import("./verify.ts")).verify(words),
  "keys-rotate": async () => (await import("./keys.ts")).rotate(),
  "keys-status": async () => (await import("./keys.ts")).status(),
  "backup-key": async (args) => (await import("./backup.ts")).backupKey(args),
  backup: async (args) => (await import("./backup.ts")).backup(args),
  "backup-drill": async (args) => (await import("./backup-drill.ts")).backupDrill(args),
  restore: async (args) => (await import("./restore.ts")).restore(args),
  unlock: async (args) => (await import("./account-commands.ts")).unlock(args),
  rescue: async (args) => (await import("./account-commands.ts")).rescue(args),
  "audit-verify": async (args) => (await import("./audit.ts")).verifyLog(args),
  "audit-subject": async (args) => (await import("./audit.ts")).tellSubject(args),
  "audit-export": async (args) => (await import("./audit.ts")).exportLog(args),
  mutation: async (args) => (await import("./mutation.ts")).mutation(args),
  bench: async (args) => (await import("./bench.ts")).bench(args),
}

// A terminal that was closed must not turn an orderly stop into a crash.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)

const [mode = "start", ...args] = process.argv.slice(2)
const run = MODES[mode]
if (run === undefined) {
  console.error(`There is no mode "${mode}". There are: ${Object.keys(MODES).join(", ")}.`)
  process.exit(2)
}
try {
  process.exitCode = await run(args)
} catch (error) {
  explain(error)
  process.exitCode = 1
}
// Whatever is still open (a pool, a channel) has no more work to do.
process.exit()
