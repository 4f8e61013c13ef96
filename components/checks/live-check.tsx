"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { QueryProvider } from "#components/query/query-provider.tsx"
import { announce } from "#components/ui/announcer.tsx"
import { pollInterval } from "#lib/checks/poll-interval.ts"
import type { CheckState } from "#lib/checks/states.ts"

type LiveCheckProps = {
  checkId: string
  state: CheckState
  revision: number
  /** Reads of a pending task so far: each one is shown, though most bring nothing new. */
  polls: number
  requestedAt: string
}

/** Keeps the page of an unsettled check up to date from our own database; what it says is announced, focus stays where it is. */
export function LiveCheck(props: LiveCheckProps) {
  return (
    <QueryProvider>
      {/* A page that was read anew watches from there: its pace follows its state. */}
      <Watch key={props.revision} {...props} />
    </QueryProvider>
  )
}

type Seen = { state: CheckState; revision: number; polls: number }

function Watch({ checkId, state, revision, polls, requestedAt }: LiveCheckProps) {
  const t = useTranslations()
  const router = useRouter()
  const told = useRef({ revision, polls })
  const { data } = useQuery({
    queryKey: ["check", checkId, revision],
    queryFn: ({ signal }) => readCheck(checkId, signal),
    initialData: { state, revision, polls },
    refetchInterval: (query) =>
      pollInterval(query.state.data?.state ?? state, Date.now() - Date.parse(requestedAt), isHidden()),
    refetchOnWindowFocus: "always",
  })

  useEffect(() => {
    if (data.revision <= told.current.revision && data.polls <= told.current.polls) return
    told.current = data
    if (data.state !== state) announce(t("check.live.state", { state: t(`ui.state.${data.state}`) }))
    router.refresh()
  }, [data, state, router, t])

  return <p className="text-ink-3 text-xs">{t("check.live.watching")}</p>
}

async function readCheck(checkId: string, signal: AbortSignal): Promise<Seen> {
  const response = await fetch(`/api/checks/${checkId}`, { signal, cache: "no-store" })
  if (!response.ok) throw new Error(`check not read: ${response.status}`)
  const { state, revision, polls }: Seen = await response.json()
  return { state, revision, polls }
}

/** Nobody looks; on the server, where the page is only written, nobody does either. */
function isHidden(): boolean {
  return typeof document === "undefined" || document.visibilityState === "hidden"
}
