import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

/** The tests that mutants of pure rules are tried by. */
export default defineConfig({
  resolve: {
    alias: { "server-only": fileURLToPath(new URL("../node_modules/server-only/empty.js", import.meta.url)) },
  },
  test: {
    include: [
      "lib/audit/{chain,verify-chain,days/merkle-tree}.test.ts",
      "lib/checks/pipeline/outcome.test.ts",
      "lib/domain/{charges,check-states,access/permissions}.test.ts",
      "lib/export/{csv-sheet,sheet-cell,spreadsheet-cell}.test.ts",
      "lib/upstream/link-guard.test.ts",
      "lib/vault/key-ring.test.ts",
    ],
    environment: "node",
    testTimeout: 60_000,
  },
})
