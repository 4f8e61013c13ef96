"use client"

import { Section } from "#components/ui/layout/section.tsx"
import type { LiveSession } from "#lib/people/list-people.ts"
import { EndSessions, SessionList } from "./session-list.tsx"

type PersonSessionsProps = {
  title: string
  /** Names the button that ends all of them but the one that looks at this page. */
  endAll: string
  /** Whose they are; null for one's own. */
  personId: string | null
  sessions: readonly LiveSession[]
  /** How many tokens for programs live, which may end with the sessions. */
  tokens: number
  current: string
  renderedAt: number
}

/** A person's sessions: one's own, or somebody's as an administrator sees them. */
export function PersonSessions(props: PersonSessionsProps) {
  const { title, endAll, personId, sessions, tokens, current, renderedAt } = props
  const others = sessions.some(({ id }) => id !== current)
  return (
    <Section
      title={title}
      flush
      actions={others ? <EndSessions personId={personId} label={endAll} tokens={tokens} /> : null}
    >
      <SessionList personId={personId} sessions={sessions} current={current} renderedAt={renderedAt} />
    </Section>
  )
}
