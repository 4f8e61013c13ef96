import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { inCluster } from "#test/processes/cluster.ts"
import { testSetup } from "#test/processes/settings.ts"
import { terminalCommand } from "#test/processes/terminal-command.ts"
import { runProgram } from "../program.ts"

const KEY = `${"A".repeat(43)}=`
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cotejo-out-of-reach-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A database that is away, which is when these commands are needed. */
const away = () => ({
  DATABASE_URL: "postgres://cotejo:canary-password@127.0.0.1:9/cotejo",
  AUTH_SECRET: "s".repeat(32),
  DATA_KEYS: `k1:${KEY}`,
  SIGNING_KEY: KEY,
  BACKUP_RECIPIENTS: `age1${"q".repeat(58)}`,
  DATA_DIR: folder,
})

test.each([
  [["backup", "whole.backup"]],
  [["keys-status"]],
  [["keys-rotate"]],
  [["unlock", "ana@cotejo.example"]],
  [["rescue", "ana@cotejo.example"]],
  [["audit-verify"]],
  [["audit-export", "log.jsonl"]],
  [["audit-subject", "01a2162e-4901-7b4c-b89a-4fd1777fe905"]],
])("%s says that the database cannot be reached, without a stack and without the password", async (args) => {
  const { code, output } = await terminalCommand(args, away()).ended
  expect(code).not.toBe(0)
  expect(output).toContain("The database cannot be reached (ECONNREFUSED).")
  expect(output).toContain("host and port in DATABASE_URL")
  expect(output).not.toMatch(/not foreseen|^ +at |canary-password/m)
})

test("a database in which there is nothing yet is told as that", async () => {
  const { clusterUrl } = testSetup()
  await inCluster(clusterUrl, "create database never_migrated")
  onTestFinished(() => inCluster(clusterUrl, "drop database never_migrated with (force)"))
  const settings = { ...away(), DATABASE_URL: `${clusterUrl}/never_migrated` }
  const { code, output } = await terminalCommand(["keys-status"], settings).ended
  expect(code).toBe(1)
  expect(output).toContain("The database of DATABASE_URL holds nothing of Cotejo.")
  expect(output).toContain("npm run migrate")
})

test.each([
  [["audit-verify", "--nonsense"], 2, /Unknown option '--nonsense'[\s\S]*npm run audit:verify -- \[--from/],
  [["audit-verify", "a-word"], 2, /Unexpected argument 'a-word'/],
  [
    ["audit-verify", "--database", "postgres://x:canary-password@127.0.0.1:9/x"],
    2,
    /host and port in --database/,
  ],
  [["audit-verify", "--from", "/nowhere/log.jsonl", "--key", "/nowhere/keys.json"], 2, /ENOENT.*keys\.json/],
  [["audit-export", "scripts"], 1, /scripts exists already/],
])("%s says what is wrong with its words", async (args, expected, sentence) => {
  const { code, output } = await terminalCommand(args, away()).ended
  expect(code).toBe(expected)
  expect(output).toMatch(sentence)
  expect(output).not.toMatch(/newest schema|not foreseen|^ +at |canary-password/m)
})

test("the owner's account that is not let in is told by its own setting", async () => {
  const owner = { DATABASE_OWNER_URL: "postgres://owner:canary-password@127.0.0.1:9/cotejo" }
  const { code, output } = await terminalCommand(["migrate"], { ...away(), ...owner }).ended
  expect(code).toBe(1)
  expect(output).toContain("host and port in DATABASE_OWNER_URL")
})

test("in the folder that is deployed, which has no npm, commands are named as they are typed there", async () => {
  writeFileSync(join(folder, "cotejo.mjs"), "")
  const program = runProgram({
    name: "unlock",
    args: ["--conditions=react-server", resolve("scripts/run.ts"), "unlock"],
    cwd: folder,
    env: {},
    isItsOwn: () => false,
  })
  expect(await program.ended).toBe("exit code 1")
  expect(program.tail()).toContain("node cotejo.mjs unlock EMAIL")
  expect(program.tail()).not.toContain("npm")
})
