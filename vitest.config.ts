import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** As in the program itself: files marked "server-only" are allowed here (the package's own empty module stands for it). */
const serverSide = {
  resolve: {
    alias: { "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)) },
  },
}
const NEVER = ["**/node_modules/**", "**/.next/**", "data/**", "deployable/**"]

/** The integration tests that take longest. */
const LONGEST = [
  "e2e/access/access",
  "e2e/pipeline/hostile-answers",
  "scripts/operate/backup",
  "e2e/crash/crash",
  "scripts/start",
  "e2e/pipeline/faults",
  "e2e/signatures/sending",
  "e2e/signatures/outcomes",
  "scripts/operate/account-commands",
  "lib/checks/lists/export/export-checks",
  "e2e/pipeline/canaries",
  "scripts/operate/out-of-reach",
  "e2e/pipeline/at-most-once",
  "e2e/pipeline/tasks",
  "e2e/pipeline/workers-apart",
  "lib/signatures/refresh-signature",
  "lib/jobs/worker",
  "lib/dossier/dossier",
  "e2e/pipeline/guarded-edges",
  "e2e/pipeline/page-weight",
  "lib/constancia/constancia",
  "e2e/access/masked-lists",
]

/** A fresh clone knows nothing of earlier runs, and goes by the size of files: a long one that begins last would be waited for by an idle machine. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.it.test.ts`))
      return found < 0 ? LONGEST.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...serverSide,
        test: {
          name: "unit",
          include: ["{lib,components,app,scripts,sandbox,e2e,test,bench}/**/*.test.ts"],
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
          globalSetup: "./test/processes/integration-setup.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 6, // they wait for processes and paces half of their time
        },
      },
    ],
  },
})
