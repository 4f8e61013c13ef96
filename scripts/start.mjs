// @ts-check
// The one program that has to run on the Node of a fresh machine (20 or newer), with nothing installed: it installs what
// the lock file names, finds a Node that runs our TypeScript, and hands over to run.ts.

import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs"
import { constants } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const OLDEST_HOST = 20
/** Runs .ts files by itself, and is what the app is measured and tested with. */
const WANTED = 24
const STAMP = join("node_modules", ".cotejo-installed")
/** Of npm: what it installed, written when it was done. */
const RECORD = join("node_modules", ".package-lock.json")
/** Locked by the process that installs its packages, and by its npm. */
const WANTED_PACKAGES = "package-lock.json"
/** Held by every process that runs on the packages and the build (`build.ts`). */
const IN_USE = join("node_modules", ".cotejo-build.lock")
/** Node's compile cache of our modules and of the packages, by the hash of their content: each further process starts a third sooner. */
const COMPILED = join("node_modules", ".cache", "cotejo-compiled")
/** The commands that only run the program and need no development packages. */
const RUNS = new Set([
  "start",
  "worker",
  "migrate",
  "sandbox",
  "keys-rotate",
  "keys-status",
  "unlock",
  "rescue",
  "audit-verify",
  "audit-export",
  "backup-key",
  "backup",
  "restore",
  "audit-subject",
])

/** @typedef {"program" | "whole"} Part */
/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} End */

/** How to pass a signal on to what runs for us now. @type {Set<(signal: NodeJS.Signals) => void>} */
const running = new Set()
/** The first signal that we were sent. @type {NodeJS.Signals | undefined} */
let asked
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => stop(signal))

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."))
await main()

async function main() {
  if (major(process.versions.node) < OLDEST_HOST) {
    fail(
      `Cotejo needs Node ${OLDEST_HOST} or newer; this is ${process.versions.node}.`,
      "Install a newer Node from https://nodejs.org, then start again.",
    )
  }
  if (process.platform === "win32") {
    fail("Cotejo does not run on Windows itself.", "Use it inside WSL (Windows Subsystem for Linux).")
  }
  const [given = "--start", ...rest] = process.argv.slice(2)
  const mode = given.replace(/^--/, "")
  const part = partFor(mode)
  if (!isInstalled(part)) await installInTurn(part)
  await handOver(findNode(), [mode, ...rest])
}

/**
 * Which packages that mode needs. A folder in which somebody develops keeps them all: running the program there takes none away.
 * @param {string} mode
 * @returns {Part}
 */
function partFor(mode) {
  const developed = existsSync(STAMP)
    ? !readFileSync(STAMP, "utf8").endsWith(" program")
    : existsSync(RECORD) && readFileSync(RECORD, "utf8").includes('"node_modules/vitest"')
  return RUNS.has(mode) && !developed ? "program" : "whole"
}

/**
 * The stamp holds a hash of the lock file, the machine, and which part; without one, npm's own record is compared.
 * @param {Part} part
 */
function isInstalled(part) {
  if (existsSync(STAMP)) {
    const stamp = readFileSync(STAMP, "utf8")
    return stamp === installation("whole") || stamp === installation(part)
  }
  const found = matchesLock("whole") ? "whole" : part
  if (!matchesLock(found)) return false
  writeFileSync(STAMP, installation(found))
  return true
}

/** @param {Part} part */
function installation(part) {
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex")
  const machine = `${lock} ${process.platform} ${process.arch}`
  return part === "whole" ? machine : `${machine} program`
}

/** @param {Part} part */
function matchesLock(part) {
  if (!existsSync(RECORD)) return false
  try {
    const installed = JSON.parse(readFileSync(RECORD, "utf8")).packages
    const wanted = Object.entries(JSON.parse(readFileSync("package-lock.json", "utf8")).packages)
    return wanted.every(([path, { version, optional, peer, dev }]) => {
      if (path === "" || (dev === true && part === "program")) return true
      if (installed[path] === undefined) return optional === true || peer === true
      return installed[path].version === version && existsSync(path)
    })
  } catch {
    return false // cut off in the middle of an installation: install again
  }
}

/**
 * One at a time: two of npm in the same folder take each other's packages away.
 * @param {Part} part
 */
async function installInTurn(part) {
  const turn = openSync(WANTED_PACKAGES, "r")
  if (await isHeld(turn)) {
    say("Another Cotejo of this folder is installing packages: waiting for it ...")
    await flock(turn)
  }
  if (!isInstalled(part)) await install(part, turn)
  closeSync(turn)
}

/**
 * What only developing needs comes beside the packages of the program, and a desk that runs on those goes on; other packages replace all of them.
 * @param {Part} part
 * @param {number} turn
 */
async function install(part, turn) {
  const began = Date.now()
  const completes = part === "whole" && isInstalled("program")
  const used = completes || !existsSync(IN_USE) ? undefined : openSync(IN_USE, "r")
  if (used !== undefined && (await isHeld(used))) {
    fail(
      "The lock file changed, and another Cotejo of this folder is running or being built.",
      "Stop that one first, then start again: to install packages underneath a running app would break it.",
    )
  }
  say(`Installing packages${reason(completes)} ...`)
  const npm = process.env.npm_execpath
  const program = npm?.endsWith("js") ? [process.execPath, npm] : ["npm"]
  // Scripts are needed: they complete the database's libraries.
  const options = [
    ...(completes ? ["install", "--no-save"] : ["ci"]),
    part === "whole" ? "--include=dev" : "--omit=dev",
    "--include=optional",
    "--ignore-scripts=false",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]
  const child = spawn(program[0] ?? "npm", [...program.slice(1), ...options], {
    detached: true, // a group of its own: npm leaves the scripts of packages running when it is told to stop
    stdio: ["ignore", "pipe", "pipe", turn],
  })
  let output = ""
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk.toString()).slice(0, 4000)
  }
  child.stdout?.on("data", keep)
  child.stderr?.on("data", keep)
  const clock = setInterval(
    () => say(`  still installing (${seconds(began)})`),
    process.stdout.isTTY ? 5_000 : 15_000,
  )
  child.once("error", (error) => {
    output += error.message
  })
  const { code } = await ending(child, (signal) => signalGroup(child, signal))
  clearInterval(clock)
  if (code !== 0) installationFailed(output)
  if (used !== undefined) closeSync(used)
  writeFileSync(STAMP, installation(part))
  say(`Packages are installed (${seconds(began)}).`)
}

/** @param {boolean} completes */
function reason(completes) {
  if (completes) return ": what only developing needs"
  return existsSync("node_modules") ? ", because the lock file changed" : " (the first time: about a minute)"
}

/**
 * Takes the lock on that open file at once, or says that somebody holds it (as `lib/file-lock.ts`, which the Node of a fresh machine cannot read).
 * @param {number} file
 */
async function isHeld(file) {
  return (await flock(file, "--nonblock")) === 1
}

/**
 * The exit code of `flock`; where there is no such command (macOS) everybody has the lock.
 * @param {number} file
 * @param {readonly string[]} how
 * @returns {Promise<number | null>}
 */
async function flock(file, ...how) {
  const child = spawn("flock", ["--exclusive", ...how, "3"], { stdio: ["ignore", "ignore", "ignore", file] })
  return (await ending(child, (signal) => child.kill(signal))).code
}

/**
 * How that program ended; without a code when it could not be run. Never comes back when we were asked to stop meanwhile: nothing further begins then.
 * @param {import("node:child_process").ChildProcess} child
 * @param {(signal: NodeJS.Signals) => void} pass
 * @returns {Promise<End>}
 */
async function ending(child, pass) {
  running.add(pass)
  /** @type {End} */
  const end = await new Promise((done) => {
    child.once("error", () => done({ code: null, signal: null }))
    child.once("exit", (code, signal) => done({ code, signal }))
  })
  running.delete(pass)
  return asked === undefined ? end : endBy(asked)
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  asked ??= signal
  if (running.size === 0) endBy(signal)
  for (const pass of running) pass(signal)
}

/**
 * Ends as that signal ends a program: whoever started us sees that it was stopped, and not that it failed.
 * @param {NodeJS.Signals} signal
 * @returns {never}
 */
function endBy(signal) {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  process.exit(128 + constants.signals[signal]) // the first process of a container is not ended by its own signal
}

/** @param {string} output */
function installationFailed(output) {
  const end = output.trim().split("\n").slice(0, 12).join("\n") // npm names the cause first
  if (/ENOSPC/.test(output))
    fail("The disk is full: the packages could not be installed.", "Free about 2 GB, then start again.")
  if (/EACCES|EPERM|EROFS/.test(output)) {
    fail(
      `There is no permission to write into ${process.cwd()}:\n${end}`,
      "Start as the user who owns this folder.",
    )
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output)) {
    fail(
      `The packages could not be fetched:\n${end}`,
      "Check the network, a proxy and npm's registry setting, then start again.",
    )
  }
  fail(`The packages could not be installed:\n${end}`, "Correct what npm names, then start again.")
}

/** @returns {string} */
function findNode() {
  if (major(process.versions.node) >= WANTED) return process.execPath
  const packaged = join(process.cwd(), "node_modules", ".bin", "node")
  const version = spawnSync(packaged, ["--version"], { encoding: "utf8" }).stdout?.trim().slice(1)
  if (version && major(version) >= WANTED) return packaged
  return fail(
    `Cotejo needs Node ${WANTED}; this machine has ${process.versions.node}, and the packaged one does not run here.`,
    `Install Node ${WANTED} from https://nodejs.org, then start again.`,
  )
}

/**
 * @param {string} node
 * @param {string[]} words
 */
function handOver(node, words) {
  const child = spawn(
    node,
    // "react-server" is the condition under which files marked "server-only" may be loaded.
    ["--conditions=react-server", join("scripts", "run.ts"), ...words],
    {
      // Apart from the terminal's group: Ctrl-C reaches it once, through us.
      detached: true,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: {
        NODE_COMPILE_CACHE: join(process.cwd(), COMPILED),
        ...process.env,
        PATH: [dirname(node), process.env.PATH].filter(Boolean).join(delimiter),
      },
    },
  )
  running.add((signal) => child.kill(signal))
  watchNpm(() => child.kill("SIGTERM"))
  child.once("error", (error) =>
    fail(`${node} could not be run: ${error.message}`, "Delete node_modules, then start again."),
  )
  child.once("exit", (code, signal) => {
    if (signal === "SIGKILL")
      say("\n  Cotejo was killed. Its database is taken over, unharmed, by the next start.\n")
    // Workers of a test runner or of a linter may be left of its group.
    if (signal !== null && signal === asked) signalGroup(child, signal)
    if (signal !== null) endBy(signal)
    process.exit(code ?? 1) // its own, also when it was asked to stop
  })
}

/**
 * @param {import("node:child_process").ChildProcess} child that began as a group of its own
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // nobody is left of it
  }
}

/**
 * When npm started us and is gone, killed perhaps, nobody could stop us from that terminal any more.
 * @param {() => void} stop
 */
function watchNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const chain = ancestors()
  setInterval(() => {
    if (ancestors() !== chain) stop()
  }, 500).unref()
}

/** Our parent, and its own one if npm put a shell in between. */
function ancestors() {
  try {
    // "pid (name) state ppid ..."; a name may hold anything, a closing bracket too.
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8")
    const [, name = "", rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
    return /^(sh|dash|bash)$/.test(name) ? `${process.ppid} ${rest.split(" ")[1]}` : `${process.ppid}`
  } catch {
    return `${process.ppid}` // no /proc on this system
  }
}

/** @param {string} version */
function major(version) {
  return Number(version.split(".")[0])
}

/** @param {number} began */
function seconds(began) {
  return `${Math.round((Date.now() - began) / 1000)} s`
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * @param {string} what
 * @param {string} advice
 * @returns {never}
 */
function fail(what, advice) {
  process.stderr.write(`\n  ${what}\n  ${advice}\n\n`)
  process.exit(1)
}
