import { encode } from "next-auth/jwt"
import { describe, expect, test } from "vitest"
import { sessionOf } from "./session-token.ts"

const SECRET = "a secret of the tests"
const HOUR = 3600

function cookieFor(sessionId: string, maxAge = HOUR, secret = SECRET): Promise<string> {
  return encode({ token: { sub: "somebody", sessionId }, secret, maxAge })
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
