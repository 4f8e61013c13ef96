import { callApi } from "#components/live/read-api.ts"
import { tryJson } from "#lib/try-json.ts"
import { confirmFirst } from "./confirm-first.ts"

/** Calls our own interface; an edge that asks for a confirmation first is called again once it was given. Throws what `fetch` throws. */
export async function callConfirmed(path: string, init: RequestInit): Promise<Response> {
  const answer = await callApi(path, init)
  if (answer.status !== 403) return answer
  const { code } = Object(tryJson(await answer.clone().text())) as { code?: unknown }
  return code === "confirmation_required" && (await confirmFirst()) === "confirmed"
    ? callApi(path, init)
    : answer
}
