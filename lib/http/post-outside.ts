import "server-only"

const TIMEOUT_MS = 10_000

/** Posts JSON to an address that a setting names, and nowhere that it leads on to. Resolves to the status that came; throws when none did. */
export async function postOutside(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  return response.status
}
