"use client"

import { useTranslations } from "next-intl"
import { type ComponentType, type ReactNode, Suspense, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Banner } from "./banner.tsx"
import { FailedFetch, type Load, lazyCode } from "./lazy-code.tsx"

/**
 * A client component whose code is fetched when it is first shown, for parts without which the page is complete; its messages come with the page.
 * A failure is shown in its place, with a retry; `waiting` is the fallback. For what the server renders use `next/dynamic`, which preloads its code.
 */
export function lazyView<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const code = lazyCode(load)
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where a part is declared, as `lazy` is
  return function LazyView(props: Props) {
    const [tries, setTries] = useState(0)
    const Shown = code()
    return (
      <FailedFetch key={tries} note={<FailedNote onRetry={() => setTries(tries + 1)} />}>
        <Suspense fallback={waiting}>
          <Shown {...props} />
        </Suspense>
      </FailedFetch>
    )
  }
}

function FailedNote({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("ui.lazy")
  return (
    <Banner
      live
      tone="danger"
      title={t("failed")}
      actions={
        <Button size="sm" onClick={onRetry}>
          {t("retry")}
        </Button>
      }
    />
  )
}
