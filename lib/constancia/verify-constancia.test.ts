import { createPrivateKey, createPublicKey, randomBytes } from "node:crypto"
import canonicalize from "canonicalize"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sampleCheck, sampleConstancia } from "#test/samples/sample-constancia.ts"
import { readPublicKeys } from "./public-key.ts"
import { signConstancia, signingRing } from "./signing-ring.ts"
import { verifyConstancia } from "./verify-constancia.ts"

const newKey = () => randomBytes(32).toString("base64")
const ring = signingRing(newKey())
const constancia = sampleConstancia()
const file = signConstancia(constancia, ring)

const verdictOf = async (bytes: Uint8Array, keys = ring.publicKeys) =>
  (await verifyConstancia(bytes, keys)).kind

test("what was signed verifies, and comes out as it went in", async () => {
  expect(await verifyConstancia(file, ring.publicKeys)).toEqual({
    kind: "verified",
    constancia,
    keyId: ring.keyId,
  })
})

test("the file is canonical JSON as a whole", () => {
  expect(file.toString()).toBe(canonicalize(JSON.parse(file.toString())))
})

test("names in any script verify", async () => {
  const names = sampleConstancia({
    masked: false,
    check: sampleCheck({
      operation: "match",
      input: { dni: "12345678", names: 'ÑANDÚ "O\'Brien" 李 🙂 \u2028\ud800' },
    }),
  })
  expect(await verdictOf(signConstancia(names, ring))).toBe("verified")
})

describe("one byte", () => {
  test("changed at any place of the file does not verify", { timeout: 60_000 }, async () => {
    const passed: number[] = []
    for (let place = 0; place < file.length; place++) {
      const changed = Buffer.from(file)
      changed[place] = (changed[place] ?? 0) ^ 0x01
      if ((await verdictOf(changed)) === "verified") passed.push(place)
    }
    expect(passed).toEqual([])
  })

  test("changed to any other value, added or taken away, at any place, does not verify", async () => {
    const edit = fc.record({
      place: fc.nat(file.length - 1),
      byte: fc.nat(255),
      kind: fc.constantFrom("replace", "insert", "remove"),
    })
    await fc.assert(
      fc.asyncProperty(edit, async ({ place, byte, kind }) => {
        const put = kind === "remove" ? [] : [byte]
        const changed = Buffer.concat([
          file.subarray(0, place),
          Buffer.from(put),
          file.subarray(kind === "insert" ? place : place + 1),
        ])
        fc.pre(!changed.equals(file))
        expect(await verdictOf(changed)).not.toBe("verified")
      }),
      { numRuns: 1_500 },
    )
  })

  test.each([
    ["a line break at its end", Buffer.concat([file, Buffer.from("\n")])],
    ["a mark of UTF-8 at its beginning", Buffer.concat([Buffer.from("\ufeff"), file])],
    ["another layout", Buffer.from(JSON.stringify(JSON.parse(file.toString()), null, 2))],
    ["nothing", Buffer.alloc(0)],
    ["a PDF", Buffer.from("%PDF-1.7 …")],
  ])("%s does not verify", async (_, bytes) => {
    expect(await verdictOf(bytes)).toBe("no_constancia")
  })
})

test("a header that asks for no signature at all is refused", async () => {
  const text = file.toString()
  const header = Buffer.from(`{"alg":"none","kid":"${ring.keyId}"}`).toString("base64url")
  const forged = text.replace(/"signature":"[\w-]+\.\.[\w-]+"/, `"signature":"${header}..${"A".repeat(86)}"`)
  expect(await verdictOf(Buffer.from(forged))).toBe("no_constancia")
})

describe("keys", () => {
  test("an earlier key still verifies once a new one signs", async () => {
    const [older, newer] = [newKey(), newKey()]
    const before = signConstancia(constancia, signingRing(older))
    const publicHalf = Buffer.from(signingRing(older).publicKeys[0]?.x ?? "", "base64url").toString("base64")
    for (const setting of [`${newer},${older}`, `${newer}, public:${publicHalf}`]) {
      const turned = signingRing(setting)
      expect(turned.keyId).not.toBe(signingRing(older).keyId)
      expect(await verdictOf(before, turned.publicKeys)).toBe("verified")
      expect(await verdictOf(signConstancia(constancia, turned), turned.publicKeys)).toBe("verified")
    }
  })

  test("another installation's key does not verify, even under our key's name", async () => {
    const other = signingRing(newKey())
    expect(await verdictOf(file, other.publicKeys)).toBe("unknown_key")
    expect(
      await verdictOf(
        file,
        other.publicKeys.map((key) => ({ ...key, kid: ring.keyId })),
      ),
    ).toBe("altered")
  })

  test("the id of a key is its thumbprint (RFC 8037, appendix A.3)", () => {
    const seed = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"
    const [key] = signingRing(Buffer.from(seed, "base64url").toString("base64")).publicKeys
    expect(key).toMatchObject({
      x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
      kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
    })
  })

  test("the private key is never among the public ones", () => {
    const setting = newKey()
    expect(JSON.stringify(signingRing(setting).publicKeys)).not.toContain(
      Buffer.from(setting, "base64").toString("base64url"),
    )
    expect(() => createPrivateKey({ key: signingRing(setting).publicKeys[0] ?? {}, format: "jwk" })).toThrow()
    expect(() =>
      createPublicKey({ key: signingRing(setting).publicKeys[0] ?? {}, format: "jwk" }),
    ).not.toThrow()
  })

  test.each([
    ["a set", JSON.stringify({ keys: ring.publicKeys }), 1],
    ["one key alone", JSON.stringify(ring.publicKeys[0]), 1],
    ["a set with keys of other kinds", JSON.stringify({ keys: [{ kty: "RSA" }, ...ring.publicKeys] }), 1],
    ["no keys", JSON.stringify({ keys: [] }), undefined],
    ["no JSON", "-----BEGIN PUBLIC KEY-----", undefined],
  ])("a key file with %s", (_, text, count) => {
    expect(readPublicKeys(text)?.length).toBe(count)
  })
})
