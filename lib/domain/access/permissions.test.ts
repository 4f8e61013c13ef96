import { expect, test } from "vitest"
import { can, grantable, maySecond, PERMISSIONS, type Permission, ROLES, type Role } from "./permissions.ts"

const ALL = Object.keys(PERMISSIONS) as Permission[]
const OWN = ["account.manage", "desk.enter", "factor.manage", "password.change"]
const RECORDS = [...OWN, "aml.read", "constancia.issue", "file.read"]
const ANALYST = [
  ...RECORDS,
  "aml.review",
  "batch.run",
  "change.settle",
  "check.ask",
  "check.export",
  "check.read",
  "check.resume",
  "dossier.export",
  "dossier.read",
  "dossier.write",
  "ledger.read",
  "monitor.manage",
  "monitor.read",
  "signature.read",
  "signature.send",
]
const MANAGER = [
  ...ANALYST,
  "aml.confirm",
  "answer.download",
  "batch.approve",
  "constancia.full",
  "data.access",
  "data.hold",
  "limit.set",
  "monitor.approve",
  "signature.approve",
  "signature.readAll",
]
/** The permissions of each role, written a second time: to give somebody more takes two changes, and this one is seen. */
const MAY: Record<Role, string[]> = {
  analyst: ANALYST,
  manager: MANAGER,
  compliance: [...MANAGER, "ros.record"],
  records: RECORDS,
  auditor: [...OWN, "audit.read"],
  admin: [...MANAGER, "audit.read", "data.erase", "pace.lift", "people.manage", "service.manage"],
}

test.each(ROLES)("%s may do that, and nothing else", (role) => {
  expect(ALL.filter((permission) => can(role, permission)).toSorted()).toEqual(MAY[role].toSorted())
})

test("a token does of a role what it was given, and never more than the role", () => {
  for (const role of ROLES) {
    for (const given of ALL) {
      const held = ALL.filter((permission) => can({ role, only: [given] }, permission))
      expect(held, `${role} with ${given}`).toEqual(grantable(role).includes(given) ? [given] : [])
    }
    expect(ALL.filter((permission) => can({ role, only: [] }, permission))).toEqual([])
  }
})

test("nobody gives a program what concerns people, tokens, keys or the desk of a browser", () => {
  const never = [
    "data.access",
    "desk.enter",
    "account.manage",
    "password.change",
    "factor.manage",
    "people.manage",
    "pace.lift",
    "data.hold",
    "data.erase",
    "limit.set",
    "batch.approve",
    "signature.approve",
    "monitor.approve",
    "aml.confirm",
    "ros.record",
  ]
  for (const role of ROLES)
    expect(grantable(role).toSorted(), role).toEqual(
      MAY[role].filter((permission) => !never.includes(permission)).toSorted(),
    )
})

test.each(["batch.approve", "signature.approve"] as const)(
  "%s takes a second person: never the first, and only who may",
  (permission) => {
    const ROLES_THAT_MAY: readonly Role[] = ["manager", "compliance", "admin"]
    for (const role of ROLES) {
      expect(maySecond({ id: "one", role }, "one", permission), `${role}, the first`).toBe(false)
      expect(maySecond({ id: "two", role }, "one", permission), role).toBe(ROLES_THAT_MAY.includes(role))
    }
    // A token is never the second person, its owner's neither.
    const program = { role: "admin", only: grantable("admin") } as const
    expect(maySecond({ id: "two", role: program }, "one", permission)).toBe(false)
  },
)

test("they are reported in the order in which they are read", () => {
  expect(grantable("auditor")).toEqual(["audit.read"])
  expect(grantable("records")).toEqual(["aml.read", "file.read", "constancia.issue"])
})
