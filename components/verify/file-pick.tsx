"use client"

import { Field } from "#components/ui/field.tsx"
import { useFieldControl } from "#components/ui/field-context.ts"

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

function FileInput({ accept, onPick }: Pick<FilePickProps, "accept" | "onPick">) {
  const control = { ...useFieldControl(), "aria-required": undefined } // which a file input does not know
  return (
    <input
      type="file"
      {...control}
      accept={accept}
      onChange={(event) => onPick(event.target.files?.[0] ?? null)}
      className="w-full min-w-0 rounded-md border border-line-strong border-dashed bg-surface p-2.5 text-sm file:mr-3 file:h-7 file:rounded-md file:border file:border-line-strong file:bg-canvas file:px-2.5 file:font-medium file:text-ink hover:border-ink-2"
    />
  )
}
