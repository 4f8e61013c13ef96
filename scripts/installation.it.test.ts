import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { isAlive } from "#lib/db/embedded/embedded-server.ts"
import { lockFile } from "#lib/file-lock.ts"
import { environmentFor } from "#scripts/settings.ts"
import { until } from "#test/desk/desk-client.ts"
import { type NpmStart, npmStart } from "#test/processes/npm-start.ts"

// `start.mjs` in a folder of its own, with npm itself and two packages that lie beside it: no registry is asked.

let folder: string
const STARTS: string = JSON.parse(readFileSync("package.json", "utf8")).scripts.start

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cotejo-installation-"))
  for (const name of ["program", "tools"]) packageOf(name, "1.0.0")
  mkdirSync(join(folder, "scripts"))
  copyFileSync("scripts/start.mjs", join(folder, "scripts", "start.mjs"))
  writeFileSync(join(folder, "scripts", "run.ts"), 'console.log("runs", process.argv[2])')
  writeFileSync(join(folder, ".npmrc"), "install-links=true\n")
  write("package.json", {
    name: "folder",
    version: "1.0.0",
    type: "module",
    scripts: { start: STARTS },
    dependencies: { program: "file:packages/program" },
    devDependencies: { tools: "file:packages/tools" },
  })
  const { status, stderr } = spawnSync("npm", ["install", "--package-lock-only", "--offline", "--no-audit"], {
    cwd: folder,
    encoding: "utf8",
  })
  expect(status, stderr).toBe(0)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test("what developing needs comes beside the packages that a desk runs on, and takes none of them away", async () => {
  expect(await begin("start").exited).toBe(0)
  expect([isThere("program"), isThere("tools")]).toEqual([true, false])
  const inUse = join(folder, "node_modules", "program", "in-use")
  writeFileSync(inUse, "")
  const wanted = readFileSync(join(folder, "package-lock.json"))

  const tests = begin("test")
  expect(await tests.exited).toBe(0)
  expect(tests.output()).toContain("what only developing needs")
  expect([isThere("tools"), existsSync(inUse)]).toEqual([true, true])
  expect(readFileSync(join(folder, "package-lock.json"))).toEqual(wanted)

  const again = begin("start")
  expect(await again.exited).toBe(0)
  expect(again.output()).not.toContain("Installing")
})

test("other packages are not put underneath a running desk", async () => {
  expect(await begin("start").exited).toBe(0)
  packageOf("program", "2.0.0")
  const wanted = read("package-lock.json")
  wanted.packages["node_modules/program"].version = "2.0.0"
  write("package-lock.json", wanted)
  const running = lockFile(join(folder, "node_modules", ".cotejo-build.lock"), "shared")

  const refused = begin("start")
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toMatch(/another Cotejo of this folder is running[\s\S]*Stop that one first/)
  expect(versionThere()).toBe("1.0.0")

  if (running !== "held elsewhere") running.release()
  expect(await begin("start").exited).toBe(0)
  expect(versionThere()).toBe("2.0.0")
})

test("two starts in a fresh clone install once, one after the other", async () => {
  const starts = [begin("start"), begin("start")]
  expect(await Promise.all(starts.map(({ exited }) => exited))).toEqual([0, 0])
  const said = starts.map((start) => start.output()).join("\n")
  expect(said.match(/Packages are installed/g)).toHaveLength(1)
  expect(said.match(/runs start/g)).toHaveLength(2)
})

test("npm that is told to stop ends when the program has, with its code", async () => {
  expect(await begin("start").exited).toBe(0)
  writeFileSync(
    join(folder, "scripts", "run.ts"),
    `process.once("SIGTERM", () => setTimeout(() => { console.log("stopped in order"); process.exit(0) }, 1_000))
     setInterval(() => undefined, 1_000)
     console.log("ready")`,
  )
  const npm = spawn("npm", ["start"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] })
  let output = ""
  npm.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes("ready") && !npm.killed) npm.kill("SIGTERM")
  })
  expect(await once(npm, "exit")).toEqual([0, null])
  expect(output).toContain("stopped in order")
})

test("a stop before the program listens to one is a stop, not a failure, and without a word", async () => {
  expect(await begin("start").exited).toBe(0)
  writeFileSync(
    join(folder, "scripts", "run.ts"),
    'setInterval(() => undefined, 1_000)\nconsole.log("begins")',
  )
  const start = spawn(process.execPath, [join(folder, "scripts", "start.mjs"), "--start"])
  let output = ""
  for (const stream of [start.stdout, start.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes("begins")) start.kill("SIGTERM")
    })
  expect(await once(start, "close")).toEqual([null, "SIGTERM"])
  expect(output).toBe("begins\n")
})

test("a stop while packages are installed ends npm too, and the next start installs them", async () => {
  const slow = join(folder, "packages", "program")
  const pid = join(folder, "installing")
  write("packages/program/package.json", {
    name: "program",
    version: "1.0.0",
    scripts: { install: `echo $$ > ${pid} && exec sleep 20` },
  })
  const lock = read("package-lock.json")
  lock.packages["node_modules/program"].hasInstallScript = true
  write("package-lock.json", lock)
  const start = spawn(process.execPath, [join(folder, "scripts", "start.mjs"), "--start"], {
    env: environmentFor({ npm_execpath: "" }),
  })
  const installing = Number(
    await until(
      () => Promise.resolve(existsSync(pid) ? readFileSync(pid, "utf8") : ""),
      (text) => text.endsWith("\n"),
    ),
  )
  start.kill("SIGTERM")
  expect(await once(start, "close")).toEqual([null, "SIGTERM"])
  await until(
    () => Promise.resolve(isAlive(installing)),
    (alive) => !alive,
  )

  rmSync(slow, { recursive: true })
  packageOf("program", "1.0.0")
  const again = begin("start")
  expect(await again.exited).toBe(0)
  expect(again.output()).toContain("Packages are installed")
})

function begin(mode: string): NpmStart {
  return npmStart({ npm_execpath: "" }, mode, folder)
}

function packageOf(name: string, version: string): void {
  mkdirSync(join(folder, "packages", name), { recursive: true })
  write(`packages/${name}/package.json`, { name, version })
}

function isThere(name: string): boolean {
  return existsSync(join(folder, "node_modules", name))
}

function versionThere(): unknown {
  return read("node_modules/program/package.json").version
}

function read(path: string) {
  return JSON.parse(readFileSync(join(folder, path), "utf8"))
}

function write(path: string, content: object): void {
  writeFileSync(join(folder, path), JSON.stringify(content))
}
