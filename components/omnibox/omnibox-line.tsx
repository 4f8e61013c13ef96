import { Check, CornerDownRight, Ellipsis, FolderOpen, Layers } from "lucide-react"
import { useFormatter, useTranslations } from "next-intl"
import { useAskedWhen } from "#components/ask/asked-when.tsx"
import { Marks } from "#components/results/result-line.tsx"
import { navIcon } from "#components/shell/nav/nav-icons.ts"
import { cx } from "#components/ui/cx.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { namesCost } from "#lib/domain/charges.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { needsForm } from "./candidates.ts"
import { isTickable, type Line } from "./lines.ts"
import { NamedLine } from "./named-line.tsx"
import type { OmniboxState } from "./use-announcements.ts"
import { isAloneWaiting } from "./use-questions.ts"

type OmniboxLineProps = { id: string; line: Line; box: OmniboxState }

/** One option. A press is its Enter; a press on its box ticks it. Hovering changes nothing but its ground. */
export function OmniboxLine({ id, line, box }: OmniboxLineProps) {
  const isHighlighted = box.highlighted === line.id
  const isTicked = box.ticked.has(line.id)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles every key
    // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at, never focused
    <div
      id={id}
      role="option"
      aria-selected={isTicked}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!box.isBusy) box.choose(line)
      }}
      className={cx(
        "mx-1.5 flex min-h-9 cursor-pointer items-start gap-2.5 rounded-md px-2.5 py-1.5",
        isHighlighted ? "bg-accent-soft outline-2 outline-accent -outline-offset-2" : "hover:bg-sunken",
      )}
    >
      <LineContent line={line} box={box} isTicked={isTicked} />
    </div>
  )
}

function LineContent({ line, box, isTicked }: { line: Line; box: OmniboxState; isTicked: boolean }) {
  switch (line.kind) {
    case "ask":
      return <QuestionLine line={line} box={box} isTicked={isTicked} />
    case "see":
      return <SeeLine line={line} />
    case "dossier":
      return <DossierLine line={line} typed={box.text.trim()} />
    case "named":
      return <NamedLine named={line.named} />
    case "pasted":
      return <PastedLine line={line} />
    case "more":
      return <MoreLine />
    case "command": {
      const Icon = line.command.icon
      return (
        <>
          <Icon className="mt-0.5 size-4 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden="true" />
          <span className="min-w-0 flex-1">{line.command.label}</span>
        </>
      )
    }
  }
}

type QuestionLineProps = { line: Line & { kind: "ask" }; box: OmniboxState; isTicked: boolean }

function QuestionLine({ line, box, isTicked }: QuestionLineProps) {
  const t = useTranslations()
  const format = useFormatter()
  const askedWhen = useAskedWhen()
  const { operation, input, missing } = line.candidate
  const Icon = navIcon(operation)
  const { fields, cost } = factsOf(operation)
  // Of fields that may each stay empty, one is wanted.
  const missingNames = missing.every((name) => fields.find((field) => field.name === name)?.optional)
    ? t("omnibox.oneMore")
    : format.list(missing.map((name) => t(`ask.field.${name as "birthdate"}`).toLowerCase()))
  return (
    <>
      {isTickable(line) ? (
        <TickBox isTicked={isTicked} onToggle={() => box.toggle(line)} />
      ) : (
        <span className="size-4 shrink-0" />
      )}
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{t(`operations.${operation}.name`)}</span>
          {namesCost(cost) ? <span className="text-ink-2 text-sm">{t(`cost.${cost}`)}</span> : null}
        </span>
        <span className="flex flex-wrap gap-x-3 font-mono text-ink-2 text-xs">
          {Object.entries(input).map(([name, value]) => (
            <Verbatim key={name} className="wrap-anywhere">
              {t(`check.asked.${name as "dni"}`)} {value}
            </Verbatim>
          ))}
        </span>
        {missing.length > 0 ? (
          <span className="text-ink-2 text-sm">{t("omnibox.missing", { fields: missingNames })}</span>
        ) : null}
        {missing.length === 0 && needsForm(line.candidate) ? (
          <span className="text-sm text-warning">{t("omnibox.unusual")}</span>
        ) : null}
        {line.last ? (
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-warning">
            <span>{askedWhen(line.last)}</span>
            <Marks marks={line.last.marks} />
          </span>
        ) : null}
        <ArmedWords line={line} box={box} />
      </span>
    </>
  )
}

function ArmedWords({ line, box }: { line: Line & { kind: "ask" }; box: OmniboxState }) {
  const t = useTranslations()
  const { phase } = box
  if (phase.kind !== "armed" || !isAloneWaiting(phase, line.candidate)) return null
  const cost = t(`cost.${factsOf(line.candidate.operation).cost}`)
  return (
    <span className="mt-1 w-fit rounded-sm bg-warning-soft px-1.5 py-0.5 font-medium text-sm text-warning">
      <span>{t("ask.repeat.enterAgain", { cost })}</span>
    </span>
  )
}

/** Looks like a checkbox; for assistive technology the option itself is selected. */
function TickBox({ isTicked, onToggle }: { isTicked: boolean; onToggle: () => void }) {
  return (
    <span
      data-tick
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
      className="-m-1.5 p-1.5"
    >
      <span
        className={cx(
          "mt-0.5 grid size-4 place-items-center rounded-sm border",
          isTicked ? "border-accent bg-accent text-on-accent" : "border-line-strong bg-surface",
        )}
      >
        {isTicked ? <Check className="size-3" strokeWidth={3} /> : null}
      </span>
    </span>
  )
}

function SeeLine({ line }: { line: Line & { kind: "see" } }) {
  const t = useTranslations()
  const { operation } = line.last
  return (
    <>
      <span className="size-4 shrink-0" />
      <CornerDownRight className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="text-accent text-sm underline underline-offset-3">
        {t("omnibox.see", { operation: t(`operations.${operation}.name`) })}
      </span>
    </>
  )
}

/** The number as it was typed: of a subject that is known, the list has the id alone. */
function DossierLine({ line, typed }: { line: Line & { kind: "dossier" }; typed: string }) {
  const t = useTranslations()
  return (
    <>
      <span className="size-4 shrink-0" />
      <FolderOpen className="mt-0.5 size-4 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {t("omnibox.dossier", { kind: t(`dossier.kind.${line.subject.kind}`) })}{" "}
        <Verbatim className="wrap-anywhere font-mono">{typed}</Verbatim>
      </span>
    </>
  )
}

function PastedLine({ line }: { line: Line & { kind: "pasted" } }) {
  const t = useTranslations()
  return (
    <>
      <Layers className="mt-0.5 size-4 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {t("omnibox.newBatch", { operation: t(`operations.${line.operation}.name`), count: line.rows })}
      </span>
    </>
  )
}

function MoreLine() {
  const t = useTranslations("omnibox")
  return (
    <>
      <span className="size-4 shrink-0" />
      <Ellipsis className="mt-0.5 size-4 shrink-0 text-ink-2" aria-hidden="true" />
      <span className="text-ink-2">{t("more")}</span>
    </>
  )
}
