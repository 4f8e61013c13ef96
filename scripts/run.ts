import { type Modes, OPERATING, runMode } from "./operate.ts"

/** The commands of `npm start`, `npm test` and so on. */
const MODES: Modes = {
  ...OPERATING,
  dev: async () => (await import("./serve.ts")).serve("dev"),
  house: async (words) => (await import("./quality/house.ts")).house(words),
  sandbox: async () => (await import("./sandbox.ts")).sandboxAlone(),
  build: async () => (await import("./test.ts")).build(),
  "build-deployable": async () => (await import("./deploy/deployable.ts")).buildDeployable(),
  test: async () => (await import("./test.ts")).test(),
  "test-one": async (paths) => (await import("./test.ts")).testOne(paths),
  "guide-pictures": async () => (await import("./test.ts")).guidePictures(),
  verify: async (words) => (await import("./quality/verify.ts")).verify(words),
  "rehearse-production": async () => (await import("./test.ts")).rehearse(),
  bench: async (args) => (await import("./test.ts")).bench(args),
}

await runMode(MODES)
