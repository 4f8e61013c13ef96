import { expect, test } from "vitest"
import { unreachedFailure } from "./database-failure.ts"

const OWNER = { server: "database", setting: "DATABASE_OWNER_URL" }

/** As `pg` throws what the server said. */
function said(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

test.each([
  [
    'no pg_hba.conf entry for host "10.0.0.7", user "cotejo_app", database "cotejo", no encryption',
    "Let DATABASE_OWNER_URL end with ?sslmode=verify-full",
  ],
  [
    'no pg_hba.conf entry for host "10.0.0.7", user "cotejo_app", database "cotejo", SSL encryption',
    "add a line to pg_hba.conf",
  ],
  [
    "no hay una línea en pg_hba.conf para «10.0.0.7», usuario «cotejo_app», base de datos «SSL», sin cifrado",
    "Let DATABASE_OWNER_URL end with ?sslmode=verify-full",
  ],
  [
    "no hay una línea en pg_hba.conf para «10.0.0.7», usuario «cotejo_app», base de datos «cotejo», cifrado SSL",
    "add a line to pg_hba.conf",
  ],
])("a server that lets nobody in from here is not taken for a wrong password: %s", (message, advice) => {
  const failure = unreachedFailure(said("28000", message), OWNER)
  expect(failure?.message).toBe(`The database lets nobody in this way: ${message}.`)
  expect(failure?.advice).toContain(advice)
})

test("a wrong password is told of the setting that has it", () => {
  const failure = unreachedFailure(said("28P01", "password authentication failed"), OWNER)
  expect(failure).toMatchObject({
    message: "The database refused the user or the password.",
    advice: "Check both in DATABASE_OWNER_URL.",
  })
})
