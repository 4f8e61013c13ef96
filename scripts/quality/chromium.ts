import { spawnSync } from "node:child_process"
import { accessSync, constants, existsSync } from "node:fs"
import { chromium } from "@playwright/test"
import { StartFailure } from "#lib/start-failure.ts"
import { packaged, runQuietly } from "../run-command.ts"
import { environment, isCi } from "../settings.ts"

const USUAL = [
  "/usr/bin/chromium-headless-shell", // the same engine without a window: half the processor time of a journey
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
] as const

/** A Chromium of this machine that really starts: CHROMIUM_PATH, a usual place, or Playwright's own. */
export function findChromium(): string | undefined {
  const set = environment().CHROMIUM_PATH
  return [set, ...USUAL, chromium.executablePath()].find(
    (path) => path !== undefined && path !== "" && starts(path),
  )
}

/**
 * Finds Chromium or gets one: Playwright's own download, then the system's package manager (as root), then the one
 * inside an npm package. In CI the system's headless shell is fetched even if there is a browser: it pays off within a minute.
 * Throws a StartFailure when none can be had.
 */
export async function ensureChromium(): Promise<string> {
  if (isCi() && !environment().CHROMIUM_PATH && !existsSync(USUAL[0]))
    await fromSystem("chromium-headless-shell")
  for (const get of [() => Promise.resolve(), fromPlaywright, () => fromSystem("chromium")]) {
    await get()
    const found = findChromium()
    if (found !== undefined) return found
  }
  const unpacked = await fromNpm()
  if (unpacked !== undefined && starts(unpacked)) return unpacked
  throw new StartFailure(
    "There is no Chromium on this machine, and none could be fetched.",
    "Install one (apt-get install chromium), or set CHROMIUM_PATH to one.",
  )
}

function starts(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  return spawnSync(path, ["--version", "--no-sandbox"], { timeout: 20_000 }).status === 0
}

async function fromPlaywright(): Promise<void> {
  const root = process.getuid?.() === 0
  const install = [packaged("playwright", "cli.js"), "install", ...(root ? ["--with-deps"] : []), "chromium"]
  await runQuietly(install)
}

async function fromSystem(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return
  const options = { stdio: "ignore", timeout: 600_000 } as const
  spawnSync("apt-get", ["update", "-qq"], options)
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options)
}

/** Installed outside the lock file, since nearly nobody needs it: 60 MB that unpack themselves into the temporary folder. */
async function fromNpm(): Promise<string | undefined> {
  const folder = packaged(".cotejo-chromium")
  spawnSync(
    "npm",
    ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "@sparticuz/chromium@153.0.0"],
    {
      stdio: "ignore",
      timeout: 300_000,
    },
  )
  const script = `import c from "@sparticuz/chromium"; process.stdout.write("path:" + await c.executablePath())`
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    encoding: "utf8",
  })
  return /path:(.+)$/m.exec(run.stdout)?.[1]
}
