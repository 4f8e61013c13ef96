"use client"

import { MonitorSmartphone } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { endMyOtherSessions, endMySession } from "#components/account/actions.ts"
import { CommandButton } from "#components/command/command-button.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { browserName } from "#lib/people/browser-name.ts"
import type { LiveSession } from "#lib/people/list-people.ts"
import { revokeSession, revokeSessions } from "./actions.ts"

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

type SessionListProps = {
  /** Whose they are; null for one's own. */
  personId: string | null
  sessions: readonly LiveSession[]
  /** The session that looks at this page, if it is among them. */
  current: string
  renderedAt: number
}

/** The browsers that somebody is signed in with, each with a button that ends its session. */
function SessionList({ personId, sessions, current, renderedAt }: SessionListProps) {
  const t = useTranslations("people.sessions")
  const word = useTranslations("words")
  const { busy, failure, run } = useAction((session: string) =>
    personId === null ? endMySession({ session }) : revokeSession({ id: personId, session }),
  )
  const [ending, setEnding] = useState<string | null>(null)

  async function end(session: string) {
    setEnding(session)
    await run(session, { done: t("ended") })
  }

  if (sessions.length === 0) return <p className="p-4 text-ink-2">{t("none")}</p>
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <MonitorSmartphone className="size-5 shrink-0 text-ink-3" strokeWidth={1.5} aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <Browser userAgent={session.userAgent} />
              {session.id === current ? <Badge tone="info">{t("current")}</Badge> : null}
            </p>
            <p className="text-ink-2 text-sm">
              {t("started")} <Timestamp value={session.createdAt} /> · {t("seen")}{" "}
              <Ago value={session.lastSeenAt} renderedAt={renderedAt} alone />
              {session.network === null ? null : (
                <span className="wrap-anywhere"> · {t("network", { network: session.network })}</span>
              )}
            </p>
          </div>
          {session.id === current ? null : (
            <Button size="sm" busy={busy && ending === session.id} onClick={() => end(session.id)}>
              {word("end")}
            </Button>
          )}
          {ending === session.id ? <Failure text={failure} /> : null}
        </li>
      ))}
    </ul>
  )
}

function Browser({ userAgent }: { userAgent: string }) {
  const t = useTranslations("people.sessions")
  const { browser, system } = browserName(userAgent)
  if (browser && system) return t("browserOn", { browser, system })
  // An unknown browser is shown as it identified itself.
  return <span className="break-all">{browser ?? system ?? (userAgent || t("unnamed"))}</span>
}

type EndSessionsProps = { personId: string | null; label: string; tokens: number }

/** Ends several at once, after a confirmation; the tokens too, unless they are to stay. */
function EndSessions({ personId, label, tokens }: EndSessionsProps) {
  const t = useTranslations("people.sessions")
  const word = useTranslations("words")
  const [withTokens, setWithTokens] = useState(true)
  return (
    <CommandButton
      label={label}
      title={label}
      confirm={word("end")}
      danger
      action={(withTokens: boolean) =>
        personId === null
          ? endMyOtherSessions({ tokens: withTokens })
          : revokeSessions({ id: personId, tokens: withTokens })
      }
      input={tokens > 0 && withTokens}
      done={t("endedAll")}
    >
      <p>{t("endAllBody")}</p>
      {tokens > 0 ? (
        <Checkbox
          label={t("endTokens", { count: tokens })}
          checked={withTokens}
          onChange={(event) => setWithTokens(event.target.checked)}
        />
      ) : null}
    </CommandButton>
  )
}
