import { defineConfig } from "vitest/config"

/** As in the program itself: files marked "server-only" are allowed here. */
const serverSide = {
  resolve: { conditions: ["react-server", "node"] },
  ssr: { resolve: { conditions: ["react-server", "node"] } },
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
          testTimeout: 60_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
