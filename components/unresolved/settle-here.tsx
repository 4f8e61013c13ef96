"use client"

import { useQueryClient } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { type ReactNode, useId, useState } from "react"
import type { RemoteKind } from "#components/checks/settling/settle-form.tsx"
import { frameQuery } from "#components/query/frame.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { useReport } from "./settled-notices.tsx"

const SettleForm = dynamic(
  () =>
    import("#components/checks/settling/settle-form.tsx").then((module) => module.SettleForm, missingPart),
  { loading: () => <Skeleton className="h-96 w-full" /> },
)

type SettleHereProps = {
  checkId: string
  remoteKind: RemoteKind
  /** Which question, for those who hear the buttons one after the other. */
  name: string
  /** Its other commands. */
  beside: ReactNode
}

/** The form that settles one question, unfolded in its place. */
export function SettleHere({ checkId, remoteKind, name, beside }: SettleHereProps) {
  const t = useTranslations("unresolved")
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const report = useReport()
  const id = useId()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={name}
          onClick={() => setOpen(!open)}
        >
          {t("settle")}
        </Button>
        {beside}
      </div>
      <div id={id} hidden={!open} className="border-line border-l-2 pl-4">
        {open ? (
          <SettleForm
            checkId={checkId}
            remoteKind={remoteKind}
            onSettled={(finding) => {
              report({ checkId, finding, remoteKind })
              void client.invalidateQueries(frameQuery)
            }}
          />
        ) : null}
      </div>
    </>
  )
}
