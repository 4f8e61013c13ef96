import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "#lib/free-port.ts"
import { answers, runProgram } from "#scripts/processes/program.ts"
import type { Figure } from "./figure.ts"
import { GOALS } from "./goals.ts"
import { held } from "./running.ts"

const TIMEOUT_MS = 600_000

/** `npm start` in a clone that has its packages and nothing else, and once more: built, with a database made and migrated. */
export async function* measureStarts(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), "cotejo-bench-"))
  try {
    const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0")
    for (const file of files) if (file !== "") cpSync(file, join(folder, file))
    execFileSync("cp", ["-al", "node_modules", folder])
    const first = await startOnce(folder)
    const second = await startOnce(folder)
    const what = "until it is ready"
    yield {
      what: `first start, packages installed, ${what}`,
      value: first,
      unit: "s",
      goal: GOALS.firstStart,
    }
    yield {
      what: `second start, ${what}`,
      value: second,
      unit: "s",
      reference: { what: "the first", value: first },
      goal: GOALS.secondStart,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startOnce(folder: string): Promise<number> {
  const port = await freePort()
  const own = {
    DATABASE_URL: undefined,
    DATA_DIR: join(folder, "data"),
    PORT: String(port),
    SANDBOX_PORT: "",
  }
  const env = { ...own, npm_lifecycle_event: undefined, APP_URL: `http://localhost:${port}` }
  const began = performance.now()
  const args = ["scripts/start.mjs", "--start"]
  const program = await held(Promise.resolve(runProgram({ name: "npm start", args, env, cwd: folder })))
  try {
    await answers(program, `http://127.0.0.1:${port}/api/ready`, TIMEOUT_MS)
    return (performance.now() - began) / 1_000
  } finally {
    await program.stop(30_000)
  }
}
