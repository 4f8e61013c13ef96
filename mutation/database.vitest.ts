import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

/** The tests that mutants of what counts and seals at the database are tried by. */
export default defineConfig({
  resolve: {
    alias: { "server-only": fileURLToPath(new URL("../node_modules/server-only/empty.js", import.meta.url)) },
  },
  test: {
    include: ["lib/{auth/throttle,auth/throttle-rules,vault/sealed}.it.test.ts"],
    environment: "node",
    globalSetup: "./test/processes/integration-setup.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
