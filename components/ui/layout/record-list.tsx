import type { ReactNode } from "react"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { cx } from "#components/ui/cx.ts"
import { FieldName } from "#components/ui/values/verbatim.tsx"

/** A record read from top to bottom: what it is called, what it says. The backbone of the answer pages. */
export function RecordList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cx("divide-y divide-line", className)}>{children}</dl>
}

type RecordRowProps = {
  label: ReactNode
  /** The field's name in the specification, under the label if the person wants technical names. */
  field?: string
  /** The text to copy under the name of its label, or a button of its own for that; without it there is none. */
  copy?: ReactNode
  /** A remark about this value: a deviation, a unit that is not given. */
  note?: ReactNode
  identifier?: boolean
  children: ReactNode
}

/** One field. Use `<Nothing>` where there is no value: never leave it blank. */
export function RecordRow({ label, field, copy, note, identifier, children }: RecordRowProps) {
  const copied = typeof label === "string" ? label : (field ?? "")
  return (
    <div className="group/row grid min-h-9 grid-cols-1 items-start gap-x-4 px-4 py-1.5 sm:grid-cols-[minmax(7rem,min(15rem,36%))_minmax(0,1fr)] sm:gap-y-0.5">
      <dt className="flex flex-col py-0.5 text-ink-2">
        <span>{label}</span>
        {field ? <FieldName name={field} word={label} /> : null}
      </dt>
      <dd className="flex min-w-0 items-start gap-2">
        <div className="min-w-0 py-0.5">
          <div className={cx("whitespace-pre-wrap break-words", identifier && "font-mono tracking-wide")}>
            {children}
          </div>
          {note ? <div className="text-ink-3 text-xs">{note}</div> : null}
        </div>
        {copy === undefined ? null : (
          <span className="-my-0.5 opacity-0 transition-opacity has-focus-visible:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100">
            {typeof copy === "string" ? <CopyButton text={copy} what={copied} /> : copy}
          </span>
        )}
      </dd>
    </div>
  )
}
