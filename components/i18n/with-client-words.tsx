import { getMessages } from "next-intl/server"
import type { ComponentType, ReactNode } from "react"
import { pickWords, type Words } from "#lib/i18n/client-words/pick-words.ts"
import { WORDS_OF_BUILD } from "#lib/i18n/client-words/words-of-build.ts"
import { MoreWords } from "./more-words.tsx"

/** The words that the client components of a page or layout may ask for, by its file below `app/` (a part of a page by its own, below the root). */
export async function clientWords(entry: string): Promise<Words> {
  return pickWords(await getMessages(), WORDS_OF_BUILD[entry] ?? [])
}

/** The words of a part that `lazyPart` fetches, by its file below the root; null where there is none. */
export async function lazyWords(file: string): Promise<Words | null> {
  const paths = file.startsWith("components/") ? WORDS_OF_BUILD[file] : undefined
  return paths ? pickWords(await getMessages(), paths) : null
}

/**
 * The page, or layout, with the messages of its client components beside it, however it is reached: each adds its own to those of the
 * layouts around it. `entry` is its file below `app/`; a test compares.
 */
export function withClientWords<Props extends object>(
  entry: string,
  Page: ComponentType<Props> | ((props: Props) => Promise<ReactNode>),
) {
  return async function WithClientWords(props: Props) {
    return (
      <MoreWords words={await clientWords(entry)}>
        <Page {...props} />
      </MoreWords>
    )
  }
}
