/** Posts a form to an edge of next-auth as a page does: with the token against forged posts, of the same cookies. `url`: the app's, where `fetch` takes whole addresses. */
export async function postAuth(
  fetch: (path: string, init?: RequestInit) => Promise<Response>,
  edge: string,
  fields: Record<string, string> = {},
  { url = "", headers = {} }: { url?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { csrfToken } = (await (await fetch(`${url}/api/auth/csrf`)).json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, ...fields, json: "true" })
  return fetch(`${url}/api/auth/${edge}`, { method: "POST", headers, body })
}
