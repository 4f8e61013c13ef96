"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { createContext, type ReactNode, use, useState } from "react"
import { useForm } from "react-hook-form"
import { Failure } from "#components/command/failure.tsx"
import { frameQuery } from "#components/query/frame.ts"
import { useAction } from "#components/query/use-action.ts"
import { AllBox } from "#components/selection/all-box.tsx"
import { RowBox } from "#components/selection/row-box.tsx"
import { useSelection } from "#components/selection/use-selection.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select, TextArea } from "#components/ui/form/text-input.tsx"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { SelectionBar } from "#components/ui/layout/selection-bar.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { assign, reopen, settle } from "./actions.ts"

type SelectableChange = { id: string; about: string; isGrave: boolean; isSettled: boolean }

type Choosing = { changes: readonly SelectableChange[]; selection: ReturnType<typeof useSelection> }

const Chosen = createContext<Choosing | null>(null)

type ChangeSelectionProps = {
  /** In the order of the list. */
  changes: readonly SelectableChange[]
  people: readonly PersonRef[]
  children: ReactNode
}

/** Around the list of changes: which are chosen, what is done with them at once, and the way back from that. */
export function ChangeSelection({ changes, people, children }: ChangeSelectionProps) {
  const t = useTranslations("changeList")
  const word = useTranslations("words")
  const client = useQueryClient()
  const selection = useSelection(changes.map(({ id }) => id))
  const undoing = useAction(reopen)
  const [closed, setClosed] = useState<readonly string[]>([])
  const chosen = changes.filter(({ id }) => selection.isChosen(id))

  async function undo(ids: readonly string[]) {
    const end = await undoing.run({ ids: [...ids] }, { done: t("reopened", { count: ids.length }) })
    if (end.ok) setClosed([])
    void client.invalidateQueries(frameQuery)
  }

  return (
    <Chosen value={{ changes, selection }}>
      {closed.length > 0 ? (
        <Banner
          tone="success"
          live
          title={t("closed", { count: closed.length })}
          actions={
            <Button size="sm" busy={undoing.busy} onClick={() => undo(closed)}>
              {word("undo")}
            </Button>
          }
        />
      ) : null}
      <Failure text={undoing.failure} />
      {children}
      {chosen.length > 0 ? (
        <ChangeSelectionBar
          chosen={chosen}
          people={people}
          onClosed={(ids) => {
            setClosed(ids)
            void client.invalidateQueries(frameQuery)
          }}
          onReopen={undo}
          onNone={selection.clear}
        />
      ) : null}
    </Chosen>
  )
}

/** The box of one change. */
export function ChangeBox({ id }: { id: string }) {
  const t = useTranslations("changeList")
  const { changes, selection } = useChoosing()
  const change = changes.find((one) => one.id === id)
  if (!useHydrated() || !change) return null
  return (
    <RowBox
      id={id}
      label={t("choose", { about: change.about })}
      chosen={selection.isChosen(id)}
      onChoose={(withRange) => selection.toggle(id, withRange)}
      onKeyDown={selection.onKeyDown}
      className="z-1 scroll-mb-24"
    />
  )
}

/** The box that chooses every change of the page, or none. */
export function AllChangesBox() {
  const t = useTranslations("ui.selection")
  const { changes, selection } = useChoosing()
  if (!useHydrated() || changes.length === 0) return <span className="sr-only">{t("all")}</span>
  return <AllBox label={t("all")} of={changes.length} selection={selection} />
}

function useChoosing(): Choosing {
  const chosen = use(Chosen)
  if (!chosen) throw new Error("a box outside a list that is chosen from")
  return chosen
}

type BarProps = {
  chosen: readonly SelectableChange[]
  people: readonly PersonRef[]
  onClosed: (ids: readonly string[]) => void
  onReopen: (ids: readonly string[]) => void
  onNone: () => void
}

function ChangeSelectionBar({ chosen, people, onClosed, onReopen, onNone }: BarProps) {
  const t = useTranslations("changeList")
  const word = useTranslations("words")
  const [isAsking, setAsking] = useState(false)
  const { busy, failure, run } = useAction(assign)
  const open = chosen.filter(({ isSettled }) => !isSettled).map(({ id }) => id)
  const settled = chosen.filter(({ isSettled }) => isSettled).map(({ id }) => id)
  const grave = chosen.filter(({ isGrave, isSettled }) => isGrave && !isSettled).length
  return (
    <SelectionBar
      label={t("commands")}
      count={t("chosen", { count: chosen.length })}
      note={
        grave > 0 ? <span className="text-danger text-sm">{t("graveAmong", { count: grave })}</span> : null
      }
      onNone={onNone}
    >
      {open.length > 0 ? (
        <>
          <Select
            aria-label={t("assign")}
            value=""
            disabled={busy}
            className="w-40! text-sm"
            onChange={({ target: { value } }) =>
              run({ ids: open, owner: value === "none" ? null : value }, { done: t("assigned") })
            }
          >
            <option value="">{t("assign")}</option>
            <option value="none">{word("nobody")}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Button size="sm" variant="primary" onClick={() => setAsking(true)}>
            {t("close", { count: open.length })}
          </Button>
        </>
      ) : null}
      {settled.length > 0 ? (
        <Button size="sm" onClick={() => onReopen(settled)}>
          {t("reopen", { count: settled.length })}
        </Button>
      ) : null}
      <Failure text={failure} />
      {isAsking ? (
        <SettleDialog
          ids={open}
          grave={grave}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            onNone()
            onClosed(open)
          }}
        />
      ) : null}
    </SelectionBar>
  )
}

const TEMPLATES = ["reviewed", "expected", "client", "homonym"] as const

type SettleDialogProps = { ids: readonly string[]; grave: number; onClose: () => void; onDone: () => void }

/** Asks for the reason, which is kept with the person's name and the time. */
function SettleDialog({ ids, grave, onClose, onDone }: SettleDialogProps) {
  const t = useTranslations("changeList")
  const word = useTranslations("words")
  const { busy, failure, run } = useAction(settle)
  const form = useForm({ defaultValues: { reason: "" } })
  const { errors, isDirty } = form.formState
  useReloadGuard(isDirty)

  async function save({ reason }: { reason: string }) {
    const end = await run({ ids: [...ids], reason })
    if (end.ok) onDone()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("closeTitle", { count: ids.length })}
      footer={
        <>
          <Button onClick={onClose}>{word("cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={form.handleSubmit(save)}>
            {t("close", { count: ids.length })}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-3">
        {grave > 0 ? <p className="text-danger">{t("graveAmong", { count: grave })}</p> : null}
        <Select
          aria-label={t("templates")}
          value=""
          onChange={({ target }) =>
            form.setValue("reason", target.value, { shouldDirty: true, shouldValidate: true })
          }
        >
          <option value="">{t("templates")}</option>
          {TEMPLATES.map((one) => (
            <option key={one} value={t(`template.${one}`)}>
              {t(`template.${one}`)}
            </option>
          ))}
        </Select>
        <Field
          name="reason"
          label={word("reason")}
          hint={t("reasonHint")}
          error={errors.reason ? word("writeReason") : undefined}
          required
        >
          <TextArea
            maxLength={1000}
            {...form.register("reason", { validate: (text) => text.trim() !== "" })}
          />
        </Field>
        <Failure text={failure} />
      </form>
    </Dialog>
  )
}
