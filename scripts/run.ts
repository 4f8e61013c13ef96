import { type Modes, OPERATING } from "./operating-modes.ts"
import { runMode } from "./run-mode.ts"

/** The commands of `npm start`, `npm test` and so on. */
const MODES: Modes = {
  ...OPERATING,
  dev: async () => (await import("./serve.ts")).serve("dev"),
  house: async (words) => (await import("./quality/house.ts")).house(words),
  sandbox: async () => (await import("./sandbox.ts")).sandboxAlone(),
  build: async () => (await import("./quality/test.ts")).build(),
  "build-deployable": async () => (await import("./deploy/deployable.ts")).buildDeployable(),
  test: async () => (await import("./quality/test.ts")).test(),
  "test-one": async (paths) => (await import("./quality/test.ts")).testOne(paths),
  "guide-pictures": async () => (await import("./quality/guide-pictures.ts")).guidePictures(),
  verify: async (words) => (await import("./quality/verify.ts")).verify(words),
  "rehearse-production": async () => (await import("./quality/rehearse.ts")).rehearse(),
  bench: async (args) => (await import("./quality/bench.ts")).bench(args),
}

await runMode(MODES)
