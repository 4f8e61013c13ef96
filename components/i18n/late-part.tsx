"use client"

import { useLocale } from "next-intl"
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, use } from "react"
import { readOwn } from "#components/live/read-own.ts"
import type { Words } from "#lib/i18n/client-words/pick-words.ts"
import { MoreWords } from "./more-words.tsx"

const PATIENCE_MS = 20_000

/** A client component that is fetched when it is first shown, together with its words, which no page carries for it. */
type Part<Props extends object> = {
  Shown: LazyExoticComponent<ComponentType<Props>>
  wordsIn: (locale: string) => Promise<Words>
}

/** Declares such a part; `file` is where it stands, below the root (a test compares). Not for what the server draws. */
export function latePart<Props extends object>(
  file: string,
  load: () => Promise<ComponentType<Props>>,
): Part<Props> {
  const byLocale = new Map<string, Promise<Words>>()
  return {
    Shown: lazy(async () => ({ default: await load() })),
    wordsIn(locale) {
      const words = byLocale.get(locale) ?? fetchWords(file)
      byLocale.set(locale, words)
      words.catch(() => byLocale.delete(locale)) // asked for again when it is wanted again
      return words
    },
  }
}

async function fetchWords(file: string): Promise<Words> {
  const response = await readOwn(`/api/words?part=${file}`, AbortSignal.timeout(PATIENCE_MS))
  return (await response.json()) as Words
}

type LatePartProps<Props extends object> = { part: Part<Props>; props: Props }

/** Shows the part as soon as it is there. */
export function LatePart<Props extends object>(given: LatePartProps<Props>) {
  return (
    <Suspense>
      <WithWords {...given} />
    </Suspense>
  )
}

function WithWords<Props extends object>({ part: { Shown, wordsIn }, props }: LatePartProps<Props>) {
  return (
    <MoreWords words={use(wordsIn(useLocale()))}>
      <Shown {...props} />
    </MoreWords>
  )
}
