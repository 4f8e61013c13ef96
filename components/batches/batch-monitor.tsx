"use client"

import { useFormatter, useTranslations } from "next-intl"
import { type ReactNode, useEffect, useState } from "react"
import { STATE_PANEL_ID } from "#components/checks/state-panel-id.ts"
import { HeldNotice } from "#components/pace/held-notice.tsx"
import type { LiftCommand } from "#components/pace/lift-hold.tsx"
import { QueryProvider } from "#components/query/query-provider.tsx"
import { Banner } from "#components/ui/banner.tsx"
import { Section } from "#components/ui/section.tsx"
import type { CheckState } from "#lib/checks/states.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { BatchCommands } from "./batch-commands.ts"
import { BatchFacts } from "./batch-facts.tsx"
import { BatchProgress } from "./batch-progress.tsx"
import { BatchRows } from "./batch-rows.tsx"
import { CommandBar } from "./command-bar.tsx"
import { CountStrip } from "./count-strip.tsx"
import { StandingPanel } from "./standing-panel.tsx"
import { TellMe } from "./tell-me.tsx"
import { type FirstLook, type Monitor, useMonitor } from "./use-monitor.ts"
import { useNews } from "./use-news.ts"

type BatchMonitorProps = {
  first: FirstLook
  commands: BatchCommands
  /** Ends a silence that the service asked for; null for who may not. */
  lift: LiftCommand | null
  /** The way to the file of the results, for those who may have it. */
  exports: ReactNode
}

/** One batch, followed live from our own database. Nothing moves the focus, and closing the page stops nothing. */
export function BatchMonitor(props: BatchMonitorProps) {
  return (
    <QueryProvider>
      <Live {...props} />
    </QueryProvider>
  )
}

function Live({ first, commands, lift, exports }: BatchMonitorProps) {
  const t = useTranslations("batches")
  const [toTell, setToTell] = useState(false)
  const [state, setState] = useState<CheckState | null>(null)
  const monitor = useMonitor(first, toTell)
  const { batch, again, recent, silentUntil, nowMs } = monitor.seen
  useNews(batch, toTell)
  const [commandsDone, setCommandsDone] = useState(0)

  // The button of a command that was done may go; the focus goes to what it changed. Dialogs have shut by then.
  useEffect(() => {
    if (commandsDone > 0) document.getElementById(STATE_PANEL_ID)?.focus()
  }, [commandsDone])

  function refresh() {
    setCommandsDone(commandsDone + 1)
    monitor.refresh()
  }

  return (
    <div className="flex flex-col gap-4">
      <NotConfirmed monitor={monitor} />
      <HeldNotice slot={factsOf(batch.operation).key} until={silentUntil} lift={lift} onDone={refresh} />
      <StandingPanel
        batch={batch}
        again={again}
        actions={<CommandBar batch={batch} again={again} commands={commands} onDone={refresh} />}
      />
      <Section
        title={t("progress.title")}
        registered
        actions={<TellMe batch={batch} on={toTell} onChange={setToTell} />}
      >
        <BatchProgress batch={batch} recent={recent} nowMs={nowMs} />
        <CountStrip batch={batch} chosen={state} onChoose={setState} />
      </Section>
      <BatchFacts batch={batch} />
      <Section title={t("rows.title")} flush actions={exports}>
        <BatchRows store={monitor.store} state={state} onShowAll={() => setState(null)} />
      </Section>
    </div>
  )
}

/** A page that could not be brought up to date says so, and since when; the connection itself has its own banner. */
function NotConfirmed({ monitor: { error, confirmedAt } }: { monitor: Monitor }) {
  const t = useTranslations("batches.notConfirmed")
  const format = useFormatter()
  if (error === null) return null
  const at = format.dateTime(confirmedAt, { timeStyle: "medium", hourCycle: "h23" })
  return (
    <Banner tone="warning" live title={t("title", { at })}>
      {t("body")}
    </Banner>
  )
}
