"use client"

import { FailedPage, type FailedPageProps } from "#components/shell/failed-page.tsx"

/** A page of the desk that failed: the frame around it stays. */
export default function DeskErrorPage(props: FailedPageProps) {
  return <FailedPage {...props} />
}
