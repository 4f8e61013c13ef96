"use client"

import { Suspense, useState } from "react"
import { useStore } from "zustand"
import { FailedFetch, lazyCode } from "./lazy-code.tsx"
import { toasts } from "./toast-store.ts"

const listCode = lazyCode(() => import("./toast-list.tsx").then((module) => module.ToastList))

/** Where short messages come, read aloud as they do; how they are drawn is fetched with the first. */
export function ToastRegion() {
  const newest = useStore(toasts, (shown) => shown.at(-1)?.id)
  const [hasFailed, setHasFailed] = useState(false)
  const ToastList = listCode()
  return (
    <div role="status" aria-live="polite" aria-relevant="additions" data-screen-only>
      {newest === undefined ? null : (
        <FailedFetch key={hasFailed ? newest : 0} onFailed={() => setHasFailed(true)}>
          <Suspense>
            <ToastList />
          </Suspense>
        </FailedFetch>
      )}
    </div>
  )
}
