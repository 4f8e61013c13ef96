import { spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { freePort } from "#lib/free-port.ts"
import { endWithProcess } from "./running.ts"
import { type Listening, untilUp } from "./stub-service.ts"

const NEXT = createRequire(import.meta.url).resolve("next/dist/bin/next")
const FOLDER = "bench/bare-next"

/** Builds and starts a Next program with a single handler. Throws when it does not build or come up. */
export async function startBareNext(stubUrl: string): Promise<Listening> {
  const env = {
    ...process.env,
    BENCH_STUB: stubUrl,
    NEXT_TELEMETRY_DISABLED: "1",
    NODE_ENV: "production" as const,
  }
  const build = endWithProcess(
    spawn(process.execPath, [NEXT, "build", "--webpack", FOLDER], { env, stdio: "ignore" }),
  )
  const [code] = (await once(build, "exit")) as [number | null]
  if (code !== 0) throw new Error("the bare Next program did not build")
  const port = await freePort()
  const server = endWithProcess(
    spawn(process.execPath, [NEXT, "start", FOLDER, "--port", String(port)], { env, stdio: "ignore" }),
  )
  const url = `http://127.0.0.1:${port}`
  await untilUp(`${url}/ask`)
  return {
    url,
    async stop() {
      server.kill("SIGTERM")
      await once(server, "exit")
    },
  }
}
