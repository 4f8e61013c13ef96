"use client"

import { late } from "#components/ui/feedback/late.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"

/** Home is the heaviest page: whoever asks does without its code, and without what `next/dynamic` would add. */
export const RecentReportsPart = late(
  () => import("./recent-reports-list.tsx").then((module) => module.RecentReportsList),
  <Spinner />,
)
