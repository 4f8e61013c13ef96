"use client"

import { useTranslations } from "next-intl"
import { EndSessions, SessionList } from "#components/people/session-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { ActionResult } from "#lib/http/action.ts"
import type { LiveSession } from "#lib/people/list-people.ts"

type MySessionsProps = {
  sessions: readonly LiveSession[]
  current: string
  renderedAt: number
  revoke: (input: { session: string }) => Promise<ActionResult>
  revokeOthers: (input: Record<string, never>) => Promise<ActionResult>
}

/** Where one is signed in oneself. */
export function MySessions({ sessions, current, renderedAt, revoke, revokeOthers }: MySessionsProps) {
  const t = useTranslations("account")
  return (
    <Section
      title={t("sessions")}
      flush
      actions={
        sessions.length > 1 ? <EndSessions label={t("endOthers")} revoke={() => revokeOthers({})} /> : null
      }
    >
      <SessionList
        sessions={sessions}
        current={current}
        renderedAt={renderedAt}
        revoke={(session) => revoke({ session })}
      />
    </Section>
  )
}
