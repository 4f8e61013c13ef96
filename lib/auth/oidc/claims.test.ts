import { describe, expect, test } from "vitest"
import { PERMISSIONS, ROLES } from "#lib/domain/access/permissions.ts"
import {
  APART,
  BY_STRENGTH,
  type Claims,
  emailIn,
  isEmailVerified,
  isOverage,
  mergeClaims,
  nameIn,
  readRoleMap,
  roleIn,
} from "./claims.ts"

const rule = (roleClaim = "roles", map?: string) => ({
  roleClaim,
  roleMap: map === undefined ? undefined : readRoleMap(map),
})

test("each role may everything that the one before it may: the strongest of several is what all of them may together", () => {
  expect([...BY_STRENGTH, APART].toSorted()).toEqual([...ROLES].toSorted())
  for (const [permission, roles] of Object.entries(PERMISSIONS) as [string, readonly string[]][]) {
    if (permission === "ros.record") continue
    const weakest = BY_STRENGTH.findIndex((role) => roles.includes(role))
    expect(BY_STRENGTH.slice(weakest).every((role) => roles.includes(role))).toBe(true)
  }
})

test.each([
  [{ roles: "analyst" }, rule(), "analyst"],
  [{ roles: ["x", "manager", "analyst"] }, rule(), "manager"],
  [{ roles: ["compliance", "manager"] }, rule(), "compliance"],
  [{ roles: ["auditor", "x"] }, rule(), "auditor"],
  [{ roles: ["auditor", "analyst"] }, rule(), "analyst"],
  [{ roles: "x, records ,analyst" }, rule(), "analyst"],
  [{ realm_access: { roles: ["admin"] } }, rule("realm_access.roles"), "admin"],
  [{ "https://cotejo/roles": ["records"] }, rule("https://cotejo/roles"), "records"],
  [{ "a.b": "analyst", a: { b: "admin" } }, rule("a.b"), "analyst"],
  [{ groups: ["grp-c", "grp-h"] }, rule("groups", "grp-c=analyst, grp-h = manager"), "manager"],
  // With a map its words alone count.
  [{ groups: ["admin", "grp-c"] }, rule("groups", "grp-c=analyst"), "analyst"],
  [{ hd: "empresa.pe" }, rule("hd", "empresa.pe=analyst"), "analyst"],
  [{ roles: ["Admin", "ADMIN", " admin", 1, null, { admin: true }] }, rule(), undefined],
  [{ roles: { admin: true } }, rule(), undefined],
  [{ roles: true }, rule(), undefined],
  [{}, rule("constructor.name"), undefined],
  [{}, rule("__proto__.x"), undefined],
] as [Claims, ReturnType<typeof rule>, string | undefined][])("the role in %j by %j", (claims, by, role) => {
  expect(roleIn(claims, by)).toBe(role)
})

test.each([["analyst"], ["=analyst"], ["x=boss"], ["x=analyst,"], ["x=analyst,x=admin"], [""]])(
  "%j is no map of roles",
  (text) => expect(readRoleMap(text)).toBeUndefined(),
)

describe("the e-mail", () => {
  test.each([
    ["Ana.Quispe@Empresa.PE", "ana.quispe@empresa.pe"],
    ["ana+x@empresa.pe", "ana+x@empresa.pe"],
    ["\u212Aelvin@empresa.pe", undefined], // the sign for kelvin, whose lower case is k
    ["аna@empresa.pe", undefined], // a Cyrillic а
    ["ana@empresa.pe ", undefined],
    ["ana@empresa.pe\u0000", undefined],
    ["ana@x@empresa.pe", undefined],
    ["ana", undefined],
    [["ana@empresa.pe"], undefined],
    [`${"a".repeat(250)}@b.pe`, undefined],
  ])("%j is written %j", (email, written) => expect(emailIn({ email })).toBe(written))

  const entra = "https://login.microsoftonline.com/t/v2.0"
  test.each([
    [{ email_verified: true }, true],
    [{ email_verified: "true" }, false],
    [{}, false],
    [{ iss: entra, xms_edov: true }, true],
    [{ iss: entra, xms_edov: "1" }, true],
    [{ iss: entra, xms_edov: false }, false],
    [{ iss: entra, xms_edov: true, email_verified: false }, false],
    [{ iss: "https://login.microsoftonline.com.evil.example/", xms_edov: true }, false],
    [{ iss: "https://id.empresa.pe", xms_edov: true }, false],
  ])("%j is verified: %s", (claims, verified) => expect(isEmailVerified(claims)).toBe(verified))

  test("an address is verified only by the source that gave it, not by the other", () => {
    expect(mergeClaims({ sub: "1", email_verified: true }, { email: "a@b.pe" })).toMatchObject({
      sub: "1",
      email: "a@b.pe",
      email_verified: undefined,
    })
    expect(
      mergeClaims({ email: "a@b.pe" }, { email: "c@d.pe", email_verified: true, roles: "analyst" }),
    ).toEqual({
      email: "a@b.pe",
      roles: "analyst",
    })
    expect(mergeClaims({ sub: "1", iss: "i" }, { sub: "2", iss: "j" })).toMatchObject({ sub: "1", iss: "i" })
  })
})

test.each([
  [{ hasgroups: true }, "groups", true],
  [{ hasgroups: "true" }, "groups", true],
  [{ _claim_names: { groups: "src1" } }, "groups", true],
  [{ _claim_names: { groups: "src1" } }, "roles", false],
  [{ _claim_names: "groups" }, "groups", false],
  [{ hasgroups: false }, "groups", false],
])("%j leaves out %s: %s", (claims, roleClaim, left) =>
  expect(isOverage(claims, { roleClaim, roleMap: undefined })).toBe(left),
)

test.each([
  [{ name: " Ana\u202e Quispe\n" }, "Ana Quispe"],
  [{ given_name: "Ana", family_name: "Quispe" }, "Ana Quispe"],
  [{ name: "", preferred_username: "aquispe" }, "aquispe"],
  [{ name: 7 }, "ana"],
  [{ name: "x".repeat(300) }, "x".repeat(100)],
])("a new account of %j is called %j", (claims, name) => expect(nameIn(claims, "ana@empresa.pe")).toBe(name))
