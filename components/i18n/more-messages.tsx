"use client"

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl"
import { type ReactNode, useMemo } from "react"
import { type Messages, mergeMessages } from "#lib/i18n/client-messages/pick-messages.ts"

/** Adds the messages of a page to those of the layouts around it. */
export function MoreMessages({ added, children }: { added: Messages; children: ReactNode }) {
  const around: Messages = useMessages()
  const messages = useMemo(() => mergeMessages(around, added), [around, added])
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
