import { callApi } from "#components/live/read-api.ts"
import { watchedValue } from "#components/live/watched-value.ts"
import type { NoticeKind, Thing, ThingRef } from "#lib/domain/notice-kinds.ts"
import type { Notices } from "#lib/notices/notice.ts"
import { noticesEveryMs } from "#lib/polling/page-intervals.ts"
import { hasAlerts } from "./alerts-setting.ts"

const PATH = "/api/notices"

/** The notices that this person has not seen. Polled in a hidden window too, when somebody waits for something. */
export const notices = watchedValue<Notices>(
  PATH,
  (learnt, failures) => noticesEveryMs(learnt, failures),
  () => hasAlerts() || isWatching(),
)

function isWatching(): boolean {
  return (notices.store.getState().value?.watching.length ?? 0) > 0
}

/** Marks the notice of one thing, or all of its kind, as seen. Resolves to whether that was recorded. */
export function seeNotices(seen: { thing: Thing; id?: string; kind?: NoticeKind }): Promise<boolean> {
  return send(PATH, "POST", seen)
}

/** Turns the watching of a thing on or off for this person. Resolves to whether that was recorded. */
export function setWatch({ thing, id }: ThingRef, isOn: boolean): Promise<boolean> {
  return send(`${PATH}/watch`, "PUT", { thing, id, isOn })
}

async function send(path: string, method: string, body: object): Promise<boolean> {
  try {
    const answer = await callApi(path, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true,
    })
    if (!answer.ok) return false
    notices.set((await answer.json()) as Notices)
    return true
  } catch {
    return false // the caller reports it; nothing was changed
  }
}
