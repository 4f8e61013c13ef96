"use client"

import { useTranslations } from "next-intl"
import { createContext, type ReactNode, use } from "react"
import { useAutosave } from "#components/command/use-autosave.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { showNames } from "./actions.ts"

type FieldNamesChoice = { shown: boolean; show: (shown: boolean) => void }

const FieldNamesContext = createContext<FieldNamesChoice | null>(null)

type FieldNamesProps = {
  /** As this person set it. */
  shown: boolean
  children: ReactNode
}

/** Shows the service's names of fields in everything below, as the person prefers: at once, and saved. A change that could not be saved is undone and reported. */
export function FieldNames({ shown: kept, children }: FieldNamesProps) {
  const t = useTranslations("fieldNames")
  const { chosen: shown, choose } = useAutosave(kept, showNames)

  async function change(next: boolean) {
    if ((await choose(next, { shown: next })).ok) return
    toast({ tone: "danger", title: t("failed") })
  }

  return (
    <FieldNamesContext value={{ shown, show: (next) => void change(next) }}>
      <div className="contents" data-field-names={shown || undefined}>
        {children}
      </div>
    </FieldNamesContext>
  )
}

/** Whether technical names are shown, and what changes it; within `<FieldNames>` alone. */
export function useFieldNames(): FieldNamesChoice {
  const choice = use(FieldNamesContext)
  if (choice === null) throw new Error("technical names are chosen outside of the desk")
  return choice
}
