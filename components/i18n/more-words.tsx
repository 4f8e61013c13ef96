"use client"

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl"
import { type ReactNode, useMemo } from "react"
import { joinWords, type Words } from "#lib/i18n/client-words/pick-words.ts"

/** Adds the messages of a page to those of the layouts around it. */
export function MoreWords({ words, children }: { words: Words; children: ReactNode }) {
  const around: Words = useMessages()
  const messages = useMemo(() => joinWords(around, words), [around, words])
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
