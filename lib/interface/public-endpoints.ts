import { aliveAnswer, csrfAnswer, keysAnswer, openapiAnswer, readyAnswer } from "./answers/desk-answers.ts"
import type { DescribedEndpoint, PublicEndpoint } from "./openapi.ts"

/** The declaration of the endpoint of this description; apart from its route, which imports all the others. */
export const DESCRIPTION = {
  permission: "account.manage",
  sessionOnly: true,
  audit: "nothing",
  answers: { 200: openapiAnswer },
} as const satisfies DescribedEndpoint["declared"]

const open = (
  method: PublicEndpoint["method"],
  path: string,
  open: PublicEndpoint["open"],
): PublicEndpoint => ({
  method,
  path,
  open,
})

/** Endpoints that need no session, and are therefore not made by `route()`. */
export const PUBLIC_ENDPOINTS = {
  getHealth: open("GET", "/api/health", { answers: { 200: aliveAnswer } }),
  getReady: open("GET", "/api/ready", { answers: { 200: readyAnswer }, bare: [503] }),
  getMetrics: open("GET", "/api/metrics", { answers: {}, bare: [200, 401, 404] }),
  getKeysConstancia: open("GET", "/api/keys/constancia", { answers: { 200: keysAnswer } }),
  postWebhooksVinOne: open("POST", "/api/webhooks/vin/[secret]", {
    answers: {},
    bare: [202, 404],
  }),
  getAuthCsrf: open("GET", "/api/auth/csrf", { answers: { 200: csrfAnswer } }),
  postAuthCallbackCredentials: open("POST", "/api/auth/callback/credentials", {
    answers: {},
    bare: [200, 302, 401, 403, 415],
  }),
  postAuthSigninOidc: open("POST", "/api/auth/signin/oidc", { answers: {}, bare: [200, 302, 403, 404, 415] }),
  getAuthCallbackOidc: open("GET", "/api/auth/callback/oidc", { answers: {}, bare: [303, 404] }),
  postAuthSignout: open("POST", "/api/auth/signout", { answers: {}, bare: [200, 302, 403, 415] }),
}
