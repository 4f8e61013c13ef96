import { expect, test } from "vitest"
import { metadataIn, OtherIssuer } from "./oidc-attempt.ts"

const ISSUER = "https://id.empresa.pe/realms/desk"
const DOCUMENT = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: "https://keys.empresa.pe/jwks",
  id_token_signing_alg_values_supported: ["HS256", "ES256", "RS256"],
}

test("what is used of the document; a slash at the issuer's end aside, which Auth0 has", () => {
  const read = metadataIn({ ...DOCUMENT, issuer: `${ISSUER}/`, more: 1 }, ISSUER)
  expect(read).toMatchObject({
    ...{ issuer: `${ISSUER}/`, algorithm: "RS256" },
    token_endpoint_auth_methods_supported: ["client_secret_basic"],
  })
  expect(read.end_session_endpoint).toBeUndefined()
})

test("the first asymmetric signature that it offers is the one expected", () => {
  const of = (...offered: string[]) =>
    metadataIn({ ...DOCUMENT, id_token_signing_alg_values_supported: offered }, ISSUER).algorithm
  expect([of("ES256"), of("none", "EdDSA"), of("ES512", "PS256")]).toEqual(["ES256", "EdDSA", "PS256"])
})

test.each([
  ["another issuer", { issuer: "https://id.empresa.pe" }],
  ["every tenant of the world", { issuer: "https://login.microsoftonline.com/{tenantid}/v2.0" }],
])("%s is refused as such", (_, change) => {
  expect(() => metadataIn({ ...DOCUMENT, ...change }, ISSUER)).toThrow(OtherIssuer)
})

test.each([
  ["a token endpoint over http", { token_endpoint: "http://id.empresa.pe/token" }],
  ["keys over http", { jwks_uri: "http://id.empresa.pe/jwks" }],
  ["a sign-out that is a program", { end_session_endpoint: "javascript:alert(1)" }],
  ["no authorization endpoint", { authorization_endpoint: undefined }],
  ["signatures with our own secret alone", { id_token_signing_alg_values_supported: ["HS256", "none"] }],
])("%s is refused", (_, change) => {
  expect(() => metadataIn({ ...DOCUMENT, ...change }, ISSUER)).toThrow()
})
