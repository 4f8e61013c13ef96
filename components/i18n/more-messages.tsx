"use client"

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from "next-intl"
import { type ComponentProps, type ReactNode, useMemo } from "react"

type OnError = NonNullable<ComponentProps<typeof NextIntlClientProvider>["onError"]>

/** Adds namespaces to those of the providers around it, which next-intl's own provider would replace. */
export function MoreMessages({ added, children }: { added: Partial<Messages>; children: ReactNode }) {
  const around = useMessages()
  const messages = useMemo(() => ({ ...around, ...added }), [around, added])
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages} onError={tell}>
      {children}
    </NextIntlClientProvider>
  )
}

/** A namespace that a layout forgot is found before people meet it: here while developing, in journeys by the console. */
const tell: OnError = (error) => {
  if (process.env.NODE_ENV !== "production") throw error
  console.error(error)
}
