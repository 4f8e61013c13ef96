/** The response of an edge of next-auth: it names the address to open next, also when it refuses. */
export type AuthAnswer = { ok: boolean; url: string | undefined }

/**
 * Posts a form to one of next-auth's own edges (`/api/auth/…`), without its browser library: first the token against forged posts, then the fields with it.
 * Throws where our server did not answer, or not in JSON.
 */
export async function postAuth(
  path: `/api/auth/${string}`,
  fields: Record<string, string>,
): Promise<AuthAnswer> {
  const { csrfToken }: { csrfToken: string } = await (await fetch("/api/auth/csrf")).json()
  const response = await fetch(path, {
    method: "POST",
    body: new URLSearchParams({ csrfToken, ...fields, json: "true" }),
  })
  const { url }: { url?: string } = await response.json()
  return { ok: response.ok, url }
}
