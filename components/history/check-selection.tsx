"use client"

import { useFormatter, useTranslations } from "next-intl"
import { createContext, type ReactNode, use } from "react"
import { AllBox } from "#components/selection/all-box.tsx"
import { RowBox } from "#components/selection/row-box.tsx"
import { useSelection } from "#components/selection/use-selection.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { ListOrder } from "#lib/db/keyset.ts"
import { CheckSelectionBar } from "./check-selection-bar.tsx"
import { duplicatesUpTo, type SelectableCheck, type SelectionRights } from "./selectable-check.ts"

type Choosing = { checks: readonly SelectableCheck[]; selection: ReturnType<typeof useSelection> }

const Chosen = createContext<Choosing | null>(null)

/** Around a list of checks that is chosen from: its boxes belong to that selection. */
export function SelectionSource({ children, ...choosing }: Choosing & { children: ReactNode }) {
  return <Chosen value={choosing}>{children}</Chosen>
}

type ChoosingChecksProps = {
  /** In the order of the list; batches that are one line are not among them. */
  checks: readonly SelectableCheck[]
  order: ListOrder
  may: SelectionRights
  children: ReactNode
}

/** Around a list of checks: which of them are chosen and, once any is, what can be done with them. */
export function CheckSelection({ checks, children, ...rest }: ChoosingChecksProps) {
  const selection = useSelection(checks.map(({ id }) => id))
  const { selected, clear } = selection
  const chosen = checks.filter(({ id }) => selected.includes(id))
  return (
    <SelectionSource checks={checks} selection={selection}>
      {children}
      {chosen.length === 0 ? null : <CheckSelectionBar chosen={chosen} onNone={clear} {...rest} />}
    </SelectionSource>
  )
}

/** The box of a check of the list; rendered after hydration, and so adds nothing to the document. */
export function CheckBox({ id }: { id: string }) {
  const t = useTranslations("history")
  const operation = useTranslations("operations")
  const format = useFormatter()
  const { checks, selection } = useCheckSelection()
  const check = checks.find((one) => one.id === id)
  if (!useHydrated() || !check) return null
  const { about, requestedAt } = check
  const at = format.dateTime(new Date(requestedAt), "seconds")
  const twin = duplicatesUpTo(checks, check)
  return (
    <RowBox
      id={id}
      label={t("choose", { operation: operation(`${check.operation}.name`), about, at, twin })}
      chosen={selection.isChosen(id)}
      onChoose={(withRange) => selection.toggle(id, withRange)}
      onKeyDown={selection.onKeyDown}
      className="z-1 scroll-mb-24"
    />
  )
}

/** The box that chooses every check of the page, or none; where there is none to choose, the word that its column needs. */
export function AllChecksBox() {
  const t = useTranslations("ui.selection")
  const { checks, selection } = useCheckSelection()
  if (!useHydrated() || checks.length === 0) return <span className="sr-only">{t("all")}</span>
  return <AllBox label={t("all")} of={checks.length} selection={selection} />
}

function useCheckSelection(): Choosing {
  const chosen = use(Chosen)
  if (!chosen) throw new Error("a box outside a list that is chosen from")
  return chosen
}
