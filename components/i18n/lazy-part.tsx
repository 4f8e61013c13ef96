"use client"

import { useLocale } from "next-intl"
import { type ComponentType, type LazyExoticComponent, type ReactNode, Suspense, use } from "react"
import { api } from "#components/query/http.ts"
import { FailedFetch, fetching, lazyCode } from "#components/ui/feedback/lazy-code.tsx"
import type { Messages } from "#lib/i18n/client-messages/pick-messages.ts"
import { MoreMessages } from "./more-messages.tsx"

const TIMEOUT_MS = 20_000

/** A client component whose code and messages are fetched when it is first shown; no page contains them. */
type Part<Props extends object> = {
  code: () => LazyExoticComponent<ComponentType<Props>>
  messagesFor: (locale: string) => Promise<Messages>
}

/** Declares such a part; `file` is its path from the root (a test compares). Not for what the server renders. */
export function lazyPart<Props extends object>(
  file: string,
  load: () => Promise<ComponentType<Props>>,
): Part<Props> {
  const byLocale = new Map<string, Promise<Messages>>()
  return {
    code: lazyCode(load),
    messagesFor(locale) {
      const messages =
        byLocale.get(locale) ?? fetching(api<Messages>(`/api/words?part=${file}`, { timeoutMs: TIMEOUT_MS }))
      byLocale.set(locale, messages)
      messages.catch(() => byLocale.delete(locale)) // asked for again when it is wanted again
      return messages
    },
  }
}

type LazyPartProps<Props extends object> = {
  part: Part<Props>
  props: Props
  /** It could not be fetched: nothing is shown, and the page around it stays as it is. */
  onFailed?: () => void
}

/** Shows the part as soon as it is loaded. */
export function LazyPart<Props extends object>({ part, props, onFailed }: LazyPartProps<Props>) {
  // Taken outside of what catches its failure: React draws what failed once more before it gives up, which must not fetch it again.
  const Shown = part.code()
  const messages = part.messagesFor(useLocale())
  return (
    <FailedFetch onFailed={onFailed}>
      <Suspense>
        <WithMessages messages={messages}>
          <Shown {...props} />
        </WithMessages>
      </Suspense>
    </FailedFetch>
  )
}

function WithMessages({ messages, children }: { messages: Promise<Messages>; children: ReactNode }) {
  return <MoreMessages added={use(messages)}>{children}</MoreMessages>
}
