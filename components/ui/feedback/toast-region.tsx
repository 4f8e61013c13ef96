"use client"

import { Suspense, useEffect, useState } from "react"
import { useStore } from "zustand"
import { FailedFetch, lazyCode } from "./lazy-code.tsx"
import { toasts } from "./toast-store.ts"

const loadList = () => import("./toast-list.tsx").then((module) => module.ToastList)
const listCode = lazyCode(loadList)

/** Where short messages come, read aloud as they do. */
export function ToastRegion() {
  const newest = useStore(toasts, (shown) => shown.at(-1)?.id)
  const [hasFailed, setHasFailed] = useState(false)
  // Once the page is there: that there is no connection is told when nothing can be fetched any more.
  useEffect(() => {
    loadList().catch(() => undefined) // fetched again when there is something to show
  }, [])
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
