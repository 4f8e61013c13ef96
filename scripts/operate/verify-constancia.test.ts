import { spawnSync } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { cpSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { signCompact, signConstancia, signingRing } from "#lib/constancia/signing-ring.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { sampleCheck, sampleConstancia } from "#test/samples/sample-constancia.ts"

// The command as somebody runs it who has nothing of Cotejo but that one file: copied away, as a process of its own.

const ANSWER = Buffer.from('{"type":"result","data":{"dni":"12345678"}}')
const ring = signingRing(randomBytes(32).toString("base64"))
const check = sampleCheck({
  answerSha256: createHash("sha256").update(ANSWER).digest("hex"),
  answerBytes: ANSWER.length,
})
const file = signConstancia(sampleConstancia({ check }), ring)

const folder = ownFolder("verify")
beforeAll(() => {
  cpSync("scripts/operate/verify-constancia.mjs", join(folder, "verify-constancia.mjs"))
  put("keys.json", JSON.stringify({ keys: ring.publicKeys }))
  put("other.json", JSON.stringify({ keys: signingRing(randomBytes(32).toString("base64")).publicKeys }))
  put("constancia.json", file)
  put("answer.bin", ANSWER)
})

test("an authentic one, with its answer", () => {
  const { code, output } = verify("constancia.json", "--key", "keys.json", "--answer", "answer.bin")
  expect(code).toBe(0)
  expect(output).toContain(`AUTHENTIC: every byte is as it was signed by the key ${ring.keyId}`)
  expect(output).toContain("Asked on 2026-11-20T14:05:00.000Z by Ana Quispe")
  expect(output).toContain(`THE SAME ANSWER: its ${ANSWER.length} bytes`)
})

test("the keys beside it are taken when none are named", () => {
  expect(verify("constancia.json")).toMatchObject({ code: 2 })
  put("constancia-keys.json", JSON.stringify({ keys: ring.publicKeys }))
  expect(verify("constancia.json")).toMatchObject({ code: 0 })
})

test.each([0, 20, 200, file.length - 90, file.length - 30, file.length - 3, file.length - 1])(
  "a byte changed at %i",
  (place) => {
    const changed = Buffer.from(file)
    changed[place] = (changed[place] ?? 0) ^ 0x01
    put("changed.json", changed)
    const { code, output } = verify("changed.json", "--key", "keys.json")
    expect(code).toBe(1)
    expect(output).toContain("NOT AUTHENTIC")
    expect(output).not.toContain("Ana Quispe")
  },
)

test("another way to write the same signature", () => {
  const last = file.toString().at(-3) ?? ""
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
  const twin = alphabet[alphabet.indexOf(last) ^ 0x01] // the last four bits of the last character carry nothing
  put("twin.json", `${file.toString().slice(0, -3)}${twin}"}`)
  expect(verify("twin.json", "--key", "keys.json")).toMatchObject({ code: 1 })
})

test("a byte of the answer changed, or none of it there", () => {
  put("other.bin", Buffer.concat([ANSWER, Buffer.from(" ")]))
  const { code, output } = verify("constancia.json", "--key", "keys.json", "--answer", "other.bin")
  expect(code).toBe(1)
  expect(output).toContain("NOT THE SAME ANSWER")
})

test("a PDF that holds it, and one whose sheet was changed", () => {
  const sheet = Buffer.from(`%PDF-1.3\n1 0 obj\nstream\n${file}\nendstream\n<48>\n`)
  const sha256 = createHash("sha256").update(sheet).digest("hex")
  const seal = signCompact({ format: "cotejo-constancia-pdf/1", sha256 }, ring)
  const pdf = `${sheet}\n%cotejo-seal ${seal}\n`
  put("sheet.pdf", pdf)
  expect(verify("sheet.pdf", "--key", "keys.json")).toMatchObject({ code: 0 })
  put("changed.pdf", pdf.replace("<48>", "<49>"))
  expect(verify("changed.pdf", "--key", "keys.json")).toMatchObject({ code: 1 })
  put("plain.pdf", sheet)
  expect(verify("plain.pdf", "--key", "keys.json")).toMatchObject({ code: 1 })
})

test("the key of another installation", () => {
  const { code, output } = verify("constancia.json", "--key", "other.json")
  expect(code).toBe(1)
  expect(output).toContain(ring.keyId)
})

test.each([
  [[]],
  [["nowhere.json", "--key", "keys.json"]],
  [["constancia.json", "--key", "answer.bin"]],
  [["a", "b"]],
])("what cannot be verified ends with 2: %o", (args) => {
  expect(verify(...args)).toMatchObject({ code: 2 })
})

function put(name: string, content: string | Buffer): void {
  writeFileSync(join(folder, name), content)
}

function verify(...args: string[]): { code: number | null; output: string } {
  const run = spawnSync(process.execPath, ["verify-constancia.mjs", ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { NODE_ENV: "test" },
  })
  return { code: run.status, output: run.stdout + run.stderr }
}
