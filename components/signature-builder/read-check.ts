import type { CheckView } from "#lib/checks/present-check.ts"

/** A check of ours; null when our own interface could not be reached just now, or does not give it. */
export async function readCheck(id: string): Promise<CheckView | null> {
  try {
    const response = await fetch(`/api/checks/${id}`, { cache: "no-store" })
    return response.ok ? ((await response.json()) as CheckView) : null
  } catch {
    return null
  }
}
