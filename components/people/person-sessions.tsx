"use client"

import { Section } from "#components/ui/layout/section.tsx"
import type { ActionResult } from "#lib/http/action.ts"
import type { LiveSession } from "#lib/people/list-people.ts"
import { EndSessions, SessionList } from "./session-list.tsx"

type PersonSessionsProps = {
  title: string
  /** Names the button that ends all of them but the one that looks at this page. */
  endAll: string
  personId: string
  sessions: readonly LiveSession[]
  /** How many tokens for programs live, which may end with the sessions. */
  tokens: number
  current: string
  renderedAt: number
  revoke: (input: { id: string; session: string }) => Promise<ActionResult>
  revokeAll: (input: { id: string; tokens: boolean }) => Promise<ActionResult>
}

/** A person's sessions: one's own, or somebody's as an administrator sees them. */
export function PersonSessions(props: PersonSessionsProps) {
  const { title, endAll, personId, sessions, tokens, current, renderedAt, revoke, revokeAll } = props
  const others = sessions.some(({ id }) => id !== current)
  return (
    <Section
      title={title}
      flush
      actions={
        others ? (
          <EndSessions
            label={endAll}
            tokens={tokens}
            revoke={(withTokens) => revokeAll({ id: personId, tokens: withTokens })}
          />
        ) : null
      }
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
