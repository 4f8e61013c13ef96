import { makeDataDir } from "../lib/data-dir.ts"
import { freePort } from "../lib/free-port.ts"
import { readOrMakeSecrets } from "../lib/secrets.ts"
import { StartFailure } from "../lib/start-failure.ts"
import { type Program, runProgram } from "./program.ts"
import { environment, readSettings } from "./settings.ts"
import { bold, faint, say, step } from "./steps.ts"
import { askedToStop } from "./stop-order.ts"

export type SandboxKeys = { lookup: string; platform: string }
export type RunningSandbox = { url: string; keys: SandboxKeys; program: Program }

const USUAL_PORT = 4010
const READY_MS = 20_000

/** Starts the sandbox and waits until it says that it is ready. Port 0 takes any. */
export async function startSandbox(keys: SandboxKeys, port: number): Promise<RunningSandbox> {
  const program = runProgram({
    name: "sandbox",
    args: ["--import", "./scripts/stop-with-parent.ts", "sandbox/main.ts"],
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_HOST: "127.0.0.1",
      SANDBOX_LOOKUP_KEY: keys.lookup,
      SANDBOX_PLATFORM_KEY: keys.platform,
      SANDBOX_DIRECTOR: "on",
    },
    // It is another program: the app's secrets, its database and the live service's keys are none of its business.
    isItsOwn: (name) => name.startsWith("SANDBOX_"),
  })
  try {
    const [, url = ""] = await program.says(/sandbox ready on (http:\S+)/, READY_MS)
    return { url: url.replace(/\/$/, ""), keys, program }
  } catch (error) {
    await program.stop()
    throw error
  }
}

/** The port that was set, else the usual one, else, when that is taken, any. */
export async function sandboxPort(): Promise<number> {
  const set = environment().SANDBOX_PORT
  if (set === undefined || set === "") return freePort(USUAL_PORT)
  const port = Number(set)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new StartFailure("SANDBOX_PORT has to be a number from 1 to 65535.", "Correct it, or leave it out.")
}

/** The keys that the sandbox accepts: given as settings, else those stored in the data folder. */
export function sandboxKeys(dataDir: string): SandboxKeys {
  const { SANDBOX_LOOKUP_KEY: lookup, SANDBOX_PLATFORM_KEY: platform } = environment()
  if (lookup && platform) return { lookup, platform }
  makeDataDir(dataDir)
  const secrets = readOrMakeSecrets(dataDir)
  return { lookup: lookup || secrets.sandboxLookupKey, platform: platform || secrets.sandboxPlatformKey }
}

/** `npm run sandbox`: the upstream service alone, with its keys shown, for pointing any other program at it. */
export async function sandboxAlone(): Promise<number> {
  const { dataDir } = readSettings()
  const port = await sandboxPort()
  const stop = askedToStop()
  const sandbox = await step("Sandbox", () => startSandbox(sandboxKeys(dataDir), port))
  say()
  say(`  ${faint("Address")}       ${bold(sandbox.url)}`)
  say(`  ${faint("Director")}      ${sandbox.url}/director`)
  say(`  ${faint("Lookup key")}    ${sandbox.keys.lookup}`)
  say(`  ${faint("Platform key")}  ${sandbox.keys.platform}`)
  say()
  say(faint("  Ctrl-C stops it."))
  sandbox.program.passOn((line) => say(`  ${line}`))
  const reason = await Promise.race([stop, sandbox.program.ended.then((how) => `ended (${how})`)])
  await sandbox.program.stop()
  if (!reason.startsWith("ended")) return 0
  throw new StartFailure(`The sandbox ${reason}. It said:\n${sandbox.program.tail()}`, "Start it again.")
}
