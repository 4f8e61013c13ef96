import { CircleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useEffect, useRef } from "react"
import { fieldId } from "./field-context.ts"

export type SummaryError = {
  /** The field's name; without it the message belongs to no field. */
  field?: string
  /** Id of the control when it is not `field-{name}`. */
  id?: string
  label?: ReactNode
  message: ReactNode
}

type ErrorSummaryProps = {
  errors: readonly SummaryError[]
  /** Changes with every failed attempt: the summary takes focus each time. */
  attempt: number
  title?: ReactNode
}

/** All that is wrong with a form, above it; takes focus, and each line leads to its field. */
export function ErrorSummary({ errors, attempt, title }: ErrorSummaryProps) {
  const t = useTranslations("ui.summary")
  const box = useRef<HTMLDivElement>(null)
  const focusedFor = useRef(0)
  const shown = errors.length > 0

  // Once for each attempt: an error that appears while somebody types must not take the keys away from them.
  useEffect(() => {
    if (!shown || attempt <= focusedFor.current) return
    focusedFor.current = attempt
    box.current?.focus()
  }, [attempt, shown])

  if (!shown) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-md border border-danger bg-danger-soft p-3 text-danger"
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <CircleAlert className="size-4" aria-hidden="true" />
        {title ?? t("title", { count: errors.length })}
      </h2>
      <ul className="mt-1.5 flex flex-col gap-1 pl-6">
        {errors.map((error) => (
          <li key={`${error.field ?? ""}|${String(error.message)}`}>
            <SummaryLine {...error} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SummaryLine({ field, id, label, message }: SummaryError) {
  const words = label ? (
    <>
      <strong className="font-semibold">{label}:</strong> {message}
    </>
  ) : (
    message
  )
  const target = id ?? (field ? fieldId(field) : undefined)
  if (!target) return <span>{words}</span>
  return (
    <a
      href={`#${target}`}
      className="rounded-sm underline underline-offset-3"
      onClick={(event) => {
        event.preventDefault()
        focusControl(target)
      }}
    >
      {words}
    </a>
  )
}

function focusControl(id: string) {
  const target = document.getElementById(id)
  const control = target?.matches("fieldset")
    ? target.querySelector<HTMLElement>("input, select, button")
    : target
  control?.focus()
  control?.scrollIntoView({ block: "center" })
}
