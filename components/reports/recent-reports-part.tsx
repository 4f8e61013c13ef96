"use client"

import { lazyView } from "#components/ui/feedback/lazy-view.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"

/** Home is the heaviest page: users who ask do not load this code, nor the addition of `next/dynamic`. */
export const RecentReportsPart = lazyView(
  () => import("./recent-reports-list.tsx").then((module) => module.RecentReportsList),
  <Spinner />,
)
