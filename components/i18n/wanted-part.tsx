"use client"

import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { LazyPart } from "./lazy-part.tsx"

type WantedPartProps<Props extends object> = Pick<
  ComponentProps<typeof LazyPart<Props>>,
  "part" | "props"
> & {
  /** Forgets that it is wanted, so that the next press fetches it again. */
  onGiveUp: () => void
}

/** A lazy part that somebody asked for by a press: where it cannot be fetched, a toast says so and the page stays as it is. */
export function WantedPart<Props extends object>({ part, props, onGiveUp }: WantedPartProps<Props>) {
  const t = useTranslations("ui.lazy")
  function giveUp() {
    onGiveUp()
    toast({ tone: "danger", title: t("notOpened") })
  }
  return <LazyPart part={part} props={props} onFailed={giveUp} />
}
