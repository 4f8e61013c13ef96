import { useTranslations } from "next-intl"
import { useState } from "react"
import { cx } from "#components/ui/cx.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { useFieldControl } from "./field-context.ts"

type FileDropProps = {
  label?: string
  prompt?: string
  accept?: string
  /** As many as are dropped: they are taken at once, and the box is empty again. */
  multiple?: boolean
  /** What was chosen; nothing when it is taken back. */
  onFiles: (files: File[]) => void
}

/** Files, chosen or dropped: the browser's own control lies over the box, invisible, and takes press, drop and keys. */
export function FileDrop({ label, prompt, accept, multiple = false, onFiles }: FileDropProps) {
  const t = useTranslations("ui.file")
  const word = useTranslations("words")
  const control = { ...useFieldControl(), "aria-required": undefined } // which a file input does not know
  const [name, setName] = useState<string | null>(null)
  const [isTooMany, setTooMany] = useState(false)
  return (
    <>
      <div
        className={cx(
          "relative flex w-full min-w-0 items-center gap-3 rounded-md border border-line-strong border-dashed bg-surface p-2.5 text-sm hover:border-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
          multiple ? "min-h-28 flex-col justify-center text-center" : "min-h-12",
        )}
      >
        <span
          aria-hidden="true"
          className="inline-flex h-7 shrink-0 items-center rounded-md border border-line-strong bg-canvas px-2.5 font-medium"
        >
          {word("chooseFile")}
        </span>
        <span
          aria-hidden="true"
          className={cx("min-w-0", !multiple && "truncate", name === null && "text-ink-2")}
        >
          {name === null ? (prompt ?? t("none")) : <Verbatim>{name}</Verbatim>}
        </span>
        <input
          type="file"
          {...control}
          aria-label={label}
          accept={accept}
          multiple={multiple}
          onDrop={(event) => {
            const isMany = !multiple && event.dataTransfer.files.length > 1
            if (isMany) event.preventDefault() // the browser would pass over all of them without a word
            setTooMany(isMany)
            if (isMany) announce(t("one"))
          }}
          onChange={({ target }) => {
            setTooMany(false)
            const files = [...(target.files ?? [])]
            if (multiple)
              target.value = "" // the same file may be chosen again after it was changed
            else setName(files[0]?.name ?? null)
            onFiles(files)
          }}
          className="absolute inset-0 w-full cursor-pointer opacity-0 disabled:cursor-default"
        />
      </div>
      {isTooMany ? <span className="text-sm text-warning">{t("one")}</span> : null}
    </>
  )
}
