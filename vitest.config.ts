import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

/** As in the program itself: files marked "server-only" are allowed here (the package's own empty module stands for it). */
const serverSide = {
  resolve: {
    alias: { "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)) },
  },
}
const NEVER = ["**/node_modules/**", "**/.next/**", "data/**"]

export default defineConfig({
  test: {
    projects: [
      {
        ...serverSide,
        test: {
          name: "unit",
          include: ["{lib,components,app,scripts,sandbox,e2e}/**/*.test.ts"],
          exclude: [...NEVER, "**/*.it.test.ts"],
          environment: "node",
          // Pure rules share their modules: a third of the time. What sets something of its process is an integration test.
          isolate: false,
          testTimeout: 120_000, // nothing here waits; a slow machine only calculates longer
        },
      },
      {
        ...serverSide,
        test: {
          name: "integration",
          include: ["**/*.it.test.ts"],
          exclude: NEVER,
          environment: "node",
          globalSetup: "./e2e/support/integration-setup.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 3, // they wait for processes a third of their time
        },
      },
    ],
  },
})
