"use client"

import { useTranslations } from "next-intl"
import { Section } from "#components/ui/layout/section.tsx"
import type { ActionResult } from "#lib/http/action.ts"
import type { LiveSession } from "#lib/people/list-people.ts"
import { EndSessions, SessionList } from "./session-list.tsx"

type PersonSessionsProps = {
  personId: string
  sessions: readonly LiveSession[]
  current: string
  renderedAt: number
  revoke: (input: { id: string; session: string }) => Promise<ActionResult>
  revokeAll: (input: { id: string }) => Promise<ActionResult>
}

/** Somebody's sessions, as an administrator sees them. */
export function PersonSessions(props: PersonSessionsProps) {
  const { personId, sessions, current, renderedAt, revoke, revokeAll } = props
  const t = useTranslations("people.sessions")
  const others = sessions.some(({ id }) => id !== current)
  return (
    <Section
      title={t("title")}
      flush
      actions={others ? <EndSessions label={t("endAll")} revoke={() => revokeAll({ id: personId })} /> : null}
    >
      <SessionList
        sessions={sessions}
        current={current}
        renderedAt={renderedAt}
        revoke={(session) => revoke({ id: personId, session })}
      />
    </Section>
  )
}
