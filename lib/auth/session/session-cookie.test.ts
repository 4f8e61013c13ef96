import { createCipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto"
import { decode, encode } from "next-auth/jwt"
import { describe, expect, test } from "vitest"
import { sessionOf } from "./session-cookie.ts"

const SECRET = "a secret of the tests"
const HOUR = 3600

function cookieFor(sessionId: string, maxAge = HOUR, secret = SECRET): Promise<string> {
  return encode({ token: { sub: "somebody", sessionId }, secret, maxAge })
}

/** The same cookie under our very key, sealed by another algorithm (RFC 7518, 5.2.3: AES-128-CBC with HMAC). */
function otherwiseSealed(sessionId: string): string {
  const key = Buffer.from(hkdfSync("sha256", SECRET, "", "NextAuth.js Generated Encryption Key", 32))
  const head = Buffer.from('{"alg":"dir","enc":"A128CBC-HS256"}').toString("base64url")
  const iv = randomBytes(16)
  const cipher = createCipheriv("aes-128-cbc", key.subarray(16), iv)
  const exp = Math.floor(Date.now() / 1000) + HOUR
  const body = Buffer.concat([cipher.update(JSON.stringify({ sessionId, exp })), cipher.final()])
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(head.length * 8))
  const mac = createHmac("sha256", key.subarray(0, 16)).update(head).update(iv).update(body).update(length)
  const rest = [iv, body, mac.digest().subarray(0, 16)].map((part) => part.toString("base64url"))
  return [head, "", ...rest].join(".")
}

describe("sessionOf", () => {
  test("names the session of a cookie of ours, as often as it comes", async () => {
    const token = await cookieFor("one")
    expect([await sessionOf(token, SECRET), await sessionOf(token, SECRET)]).toEqual(["one", "one"])
  })

  test("knows no cookie that was altered, made with another secret, or is none", async () => {
    const token = await cookieFor("one")
    expect(await sessionOf(token, SECRET)).toBe("one")
    const [head = "", ...rest] = token.split("")
    const altered = [head === "a" ? "b" : "a", ...rest].join("")
    expect(await sessionOf(altered, SECRET)).toBeUndefined()
    expect(await sessionOf(`${token}x`, SECRET)).toBeUndefined()
    expect(await sessionOf(await cookieFor("one", HOUR, "another"), SECRET)).toBeUndefined()
    expect(await sessionOf(token, "another")).toBeUndefined()
    for (const none of ["", "x", "a.b.c.d.e"]) expect(await sessionOf(none, SECRET)).toBeUndefined()
  })

  test("opens no cookie that another algorithm sealed, though the library would", async () => {
    const token = otherwiseSealed("one")
    expect(await decode({ token, secret: SECRET })).toMatchObject({ sessionId: "one" })
    expect(await sessionOf(token, SECRET)).toBeUndefined()
  })

  test("a remembered cookie ends when it ends", async () => {
    const token = await cookieFor("one")
    expect(await sessionOf(token, SECRET)).toBe("one")
    expect(await sessionOf(token, SECRET, Date.now() + (HOUR + 1) * 1000)).toBeUndefined()
  })

  test("thousands of cookies take each other's place, and each is still read", async () => {
    const token = await cookieFor("first")
    for (let number = 0; number < 5_050; number++) await sessionOf(await cookieFor(`s-${number}`), SECRET)
    expect(await sessionOf(token, SECRET)).toBe("first")
  })
})
