import { type Modes, OPERATING } from "./operating-modes.ts"
import { runMode } from "./run-mode.ts"

/** What `npm start`, `npm test` and so on do. */
const MODES: Modes = {
  ...OPERATING,
  dev: async () => (await import("./serve.ts")).serve("dev"),
  sandbox: async () => (await import("./sandbox.ts")).sandboxAlone(),
  build: async () => (await import("./test.ts")).build(),
  "build-deployable": async () => (await import("./deployable.ts")).buildDeployable(),
  test: async () => (await import("./test.ts")).test(),
  "test-one": async (paths) => (await import("./test.ts")).testOne(paths),
  verify: async (words) => (await import("./verify.ts")).verify(words),
  "backup-drill": async (args) => (await import("./backup-drill.ts")).backupDrill(args),
  "rehearse-production": async () => (await import("./rehearse.ts")).rehearse(),
  mutation: async (args) => (await import("./mutation.ts")).mutation(args),
  bench: async (args) => (await import("./bench.ts")).bench(args),
}

await runMode(MODES)
