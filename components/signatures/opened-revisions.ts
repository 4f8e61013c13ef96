import { deviceSetting } from "#components/ui/device-setting.ts"

type Revisions = { readonly [requestId: string]: number }

const MOST = 200

/** The revisions in which this person saw the pages of requests on this device. */
export function openedRevisions(userId: string): Revisions {
  try {
    return JSON.parse(settingOf(userId).get() ?? "{}") as Revisions
  } catch {
    return {}
  }
}

export function rememberOpened(userId: string, requestId: string, revision: number): void {
  const { [requestId]: _, ...others } = openedRevisions(userId)
  const newest = [...Object.entries(others), [requestId, revision] as const].slice(-MOST)
  settingOf(userId).set(JSON.stringify(Object.fromEntries(newest)))
}

function settingOf(userId: string) {
  return deviceSetting(`cotejo.signature-pages.${userId}`)
}
