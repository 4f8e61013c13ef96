"use client"

import { useTranslations } from "next-intl"
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react"
import { useRefreshOnChange } from "#components/query/refresh-on-change.ts"
import { signatureChanges } from "#components/query/signatures.ts"
import { refreshRequest } from "#components/signatures/actions.ts"
import { rememberOpened } from "#components/signatures/opened-revisions.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { messageOr } from "#lib/i18n/has-message.ts"
import { changedFacts, type Fact } from "#lib/signatures/detail/facts.ts"
import type { SignatureChanges } from "#lib/signatures/detail/visible-signature.ts"

type LiveState = {
  /** Keys of the facts that changed since the page was opened. */
  changed: ReadonlySet<string>
  /** A read of the service was requested: poll often until it is done. */
  expectRead: () => void
}

export const LiveContext = createContext<LiveState>({ changed: new Set(), expectRead: () => undefined })

type LiveSignatureProps = {
  id: string
  readerId: string
  facts: readonly Fact[]
  seen: SignatureChanges
  /** The service can be asked about it. */
  readable: boolean
  sending: boolean
  over: boolean
  children: ReactNode
}

const FRESH_MS = 5_000

/**
 * Keeps the page of a request up to date: asks for one read of the service when it is opened, polls our own database, and marks and
 * announces the changes. Focus stays where it is.
 */
export function LiveSignature({
  id,
  readerId,
  facts,
  seen,
  readable,
  sending,
  over,
  children,
}: LiveSignatureProps) {
  const [asked, setAsked] = useState<{ at: number; before: string } | null>(null)
  const changed = useChanged(facts)
  const state = useMemo(
    () => ({
      changed,
      expectRead: () => setAsked({ at: Date.now(), before: readingOf(seen) }),
    }),
    [changed, seen],
  )
  const awaited = asked !== null && asked.before === readingOf(seen) ? asked.at : null
  useRefreshOnChange({
    query: signatureChanges(id, { awaitedSince: awaited, sending, over }),
    renderedVersion: JSON.stringify(seen),
    versionOf: JSON.stringify,
  })
  useEffect(() => rememberOpened(readerId, id, seen.revision), [readerId, id, seen.revision])
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current || !readable) return
    opened.current = true
    if (seen.refreshedAt !== null && Date.now() - Date.parse(seen.refreshedAt) < FRESH_MS) return
    state.expectRead()
    // A failure is shown where the page says when it was read last.
    void refreshRequest({ id, wait: false }).catch(() => undefined)
  }, [id, readable, seen, state])
  return <LiveContext value={state}>{children}</LiveContext>
}

/** The part that a read changes, whether it brought something or not. */
function readingOf({ refreshedAt, refreshTroubles }: SignatureChanges): string {
  return `${refreshedAt} ${refreshTroubles}`
}

/** The keys of the facts that changed since the page was opened; each change is announced once, politely. */
function useChanged(facts: readonly Fact[]): ReadonlySet<string> {
  const t = useTranslations("signatureLive")
  const [before, setBefore] = useState(facts)
  const [changes, setChanges] = useState<readonly Fact[]>([])
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  if (facts !== before) {
    setBefore(facts)
    const news = changedFacts(before, facts)
    if (news.length > 0) {
      setChanges(news)
      setKeys(new Set([...keys, ...news.map(({ key }) => key)]))
    }
  }
  useEffect(() => {
    if (changes.length === 0) return
    const changed = new Set(
      changes.map(({ key, owner }) => {
        const field = key.split(".").at(-1) ?? key
        const what = messageOr(t, `field.${field}`, field)
        return owner === null ? what : t("ofOwner", { owner, what })
      }),
    )
    announce(t("changed", { what: [...changed].join("; ") }))
  }, [changes, t])
  return keys
}

/** Says that something changed since the page was opened: one of these facts of the record, by their places in it. */
export function ChangedMark({ facts }: { facts: readonly string[] }) {
  const t = useTranslations("signatureLive")
  const { changed } = use(LiveContext)
  if (!facts.some((fact) => changed.has(fact))) return null
  return (
    <span className="rounded-sm border border-accent px-1 font-medium text-2xs text-accent" data-screen-only>
      {t("mark")}
    </span>
  )
}
