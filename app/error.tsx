"use client"

import { FailedPage, type FailedPageProps } from "#components/shell/failed-page.tsx"

export default function ErrorPage(props: FailedPageProps) {
  return (
    <main className="px-4">
      <FailedPage {...props} />
    </main>
  )
}
