import { getMessages } from "next-intl/server"
import type { ReactNode } from "react"
import { type Namespace, pick } from "#lib/i18n/messages-of.ts"
import { MoreMessages } from "./more-messages.tsx"

type AreaMessagesProps = { namespaces: readonly Namespace[]; children: ReactNode }

/** Gives the client components below these namespaces, beside those of the layouts around. */
export async function AreaMessages({ namespaces, children }: AreaMessagesProps) {
  return <MoreMessages added={pick(await getMessages(), namespaces)}>{children}</MoreMessages>
}
