import { watchedValue } from "#components/live/watched-value.ts"
import { countNotices, type Notices } from "#lib/domain/notice-kinds.ts"
import { markEveryMs } from "#lib/polling/page-rhythms.ts"
import { hasAlerts } from "./alerts-setting.ts"

const PATH = "/api/signatures/notices"

/** The notices that this person has not seen yet. */
export const notices = watchedValue<Notices>(
  PATH,
  (learnt, failures) => markEveryMs("notices", learnt !== null && countNotices(learnt.counts) > 0, failures),
  hasAlerts,
)

/** Dismisses the notices of one request, or all of them. Resolves to whether that worked. */
export async function dismissNotices(requestId?: string): Promise<boolean> {
  try {
    const answer = await fetch(PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(requestId === undefined ? {} : { requestId }),
      keepalive: true,
    })
    if (!answer.ok) return false
    notices.learn((await answer.json()) as Notices)
    return true
  } catch {
    return false // whoever pressed reads of it; nothing was dismissed
  }
}
