"use client"

import { useLocale } from "next-intl"
import { type ComponentType, type LazyExoticComponent, type ReactNode, Suspense, use } from "react"
import { readApi } from "#components/live/read-api.ts"
import { FailedFetch, fetching, lazyCode } from "#components/ui/feedback/lazy-code.tsx"
import type { Words } from "#lib/i18n/client-words/pick-words.ts"
import { MoreWords } from "./more-words.tsx"

const PATIENCE_MS = 20_000

/** A client component whose code and messages are fetched when it is first shown; no page contains them. */
type Part<Props extends object> = {
  code: () => LazyExoticComponent<ComponentType<Props>>
  wordsIn: (locale: string) => Promise<Words>
}

/** Declares such a part; `file` is its path from the root (a test compares). Not for what the server renders. */
export function lazyPart<Props extends object>(
  file: string,
  load: () => Promise<ComponentType<Props>>,
): Part<Props> {
  const byLocale = new Map<string, Promise<Words>>()
  return {
    code: lazyCode(load),
    wordsIn(locale) {
      const words = byLocale.get(locale) ?? fetching(fetchWords(file))
      byLocale.set(locale, words)
      words.catch(() => byLocale.delete(locale)) // asked for again when it is wanted again
      return words
    },
  }
}

async function fetchWords(file: string): Promise<Words> {
  const response = await readApi(`/api/words?part=${file}`, AbortSignal.timeout(PATIENCE_MS))
  return (await response.json()) as Words
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
  const words = part.wordsIn(useLocale())
  return (
    <FailedFetch onFailed={onFailed}>
      <Suspense>
        <WithWords words={words}>
          <Shown {...props} />
        </WithWords>
      </Suspense>
    </FailedFetch>
  )
}

function WithWords({ words, children }: { words: Promise<Words>; children: ReactNode }) {
  return <MoreWords words={use(words)}>{children}</MoreWords>
}
