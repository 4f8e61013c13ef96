"use client"

import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { type SettleCommands, SettleForm } from "#components/checks/settle-form.tsx"
import { Button } from "#components/ui/button.tsx"
import { useReport } from "./settled-notices.tsx"

type SettleHereProps = {
  checkId: string
  hasTask: boolean
  commands: SettleCommands
  /** Which question, for those who hear the buttons one after the other. */
  name: string
}

/** The form that settles one question, unfolded in its place. */
export function SettleHere({ checkId, hasTask, commands, name }: SettleHereProps) {
  const t = useTranslations("unknownDesk")
  const [open, setOpen] = useState(false)
  const report = useReport()
  const id = useId()
  return (
    <>
      <Button
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        className="self-start"
        onClick={() => setOpen(!open)}
      >
        {t("settle")}
      </Button>
      <div id={id} hidden={!open} className="border-line border-l-2 pl-4">
        {open ? (
          <SettleForm
            checkId={checkId}
            hasTask={hasTask}
            commands={commands}
            onSettled={(finding) => report({ checkId, finding })}
          />
        ) : null}
      </div>
    </>
  )
}
