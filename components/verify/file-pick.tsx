"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { cx } from "#components/ui/cx.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { useFieldControl } from "#components/ui/form/field-context.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"

type FilePickProps = {
  name: string
  label: string
  hint: string
  accept?: string
  required?: boolean
  onPick: (file: File | null) => void
}

/** One file, chosen or dropped onto its box; emptying it takes it back. */
export function FilePick({ name, label, hint, required = false, ...input }: FilePickProps) {
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      <FileInput {...input} />
    </Field>
  )
}

/** The browser's own control is over the box, invisible: it receives the press, the drop and the keys, and the words are ours. */
function FileInput({ accept, onPick }: Pick<FilePickProps, "accept" | "onPick">) {
  const t = useTranslations("verify")
  const control = { ...useFieldControl(), "aria-required": undefined } // which a file input does not know
  const [name, setName] = useState<string | null>(null)
  const [isTooMany, setTooMany] = useState(false)
  return (
    <>
      <div className="relative flex min-h-12 w-full min-w-0 items-center gap-3 rounded-md border border-line-strong border-dashed bg-surface p-2.5 text-sm hover:border-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
        <span
          aria-hidden="true"
          className="inline-flex h-7 shrink-0 items-center rounded-md border border-line-strong bg-canvas px-2.5 font-medium"
        >
          {t("choose")}
        </span>
        <span aria-hidden="true" className={cx("min-w-0 truncate", name === null && "text-ink-3")}>
          {name === null ? t("noFile") : <Verbatim>{name}</Verbatim>}
        </span>
        <input
          type="file"
          {...control}
          accept={accept}
          onDrop={(event) => {
            const isMany = event.dataTransfer.files.length > 1
            if (isMany) event.preventDefault() // the browser would pass over all of them without a word
            setTooMany(isMany)
            if (isMany) announce(t("oneFile"))
          }}
          onChange={({ target }) => {
            setTooMany(false)
            const file = target.files?.[0] ?? null
            setName(file?.name ?? null)
            onPick(file)
          }}
          className="absolute inset-0 w-full cursor-pointer opacity-0 disabled:cursor-default"
        />
      </div>
      {isTooMany ? <span className="text-sm text-warning">{t("oneFile")}</span> : null}
    </>
  )
}
