import { getMessages } from "next-intl/server"
import type { ComponentType, ReactNode } from "react"
import { MESSAGES_OF_BUILD } from "#lib/i18n/client-messages/messages-of-build.ts"
import { type Messages, pickMessages } from "#lib/i18n/client-messages/pick-messages.ts"
import { MoreMessages } from "./more-messages.tsx"

/** The words that the client components of a page or layout may ask for, by its file below `app/` (a part of a page by its own, below the root). */
export async function clientMessages(entry: string): Promise<Messages> {
  return pickMessages(await getMessages(), MESSAGES_OF_BUILD[entry] ?? [])
}

/** The words of a part that `lazyPart` fetches, by its file below the root; null where there is none. */
export async function lazyMessages(file: string): Promise<Messages | null> {
  const paths = file.startsWith("components/") ? MESSAGES_OF_BUILD[file] : undefined
  return paths ? pickMessages(await getMessages(), paths) : null
}

/**
 * The page, or layout, with the messages of its client components beside it, however it is reached: each adds its own to those of the
 * layouts around it. `entry` is its file below `app/`; a test compares.
 */
export function withClientMessages<Props extends object>(
  entry: string,
  Page: ComponentType<Props> | ((props: Props) => Promise<ReactNode>),
) {
  return async function WithClientWords(props: Props) {
    return (
      <MoreMessages added={await clientMessages(entry)}>
        <Page {...props} />
      </MoreMessages>
    )
  }
}
