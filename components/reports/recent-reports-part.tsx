"use client"

import { lazyView } from "#components/ui/feedback/lazy-view.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"

/** Home is the heaviest page: whoever asks does without its code, and without what `next/dynamic` would add. */
export const RecentReportsPart = lazyView(
  () => import("./recent-reports-list.tsx").then((module) => module.RecentReportsList),
  <Spinner />,
)
