"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { readTable } from "#components/batches/new/read/read-table.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { CONTROL } from "#components/ui/controls/control-style.ts"
import { cx } from "#components/ui/cx.ts"
import { NOTHING_PASTED, type Pasted, pastedSigners } from "./paste-signers.ts"

type PasteBoxProps = { onPasted: (pasted: Pasted) => void; onClose: () => void }

const BOX = "signers-paste"

/** A table of signers, pasted from a spreadsheet: tabs, semicolons or commas, with titles or without. */
export function PasteBox({ onPasted, onClose }: PasteBoxProps) {
  const t = useTranslations("signatureBuilder.signers")
  const [text, setText] = useState("")
  const [isEmpty, setIsEmpty] = useState(false)

  async function take() {
    const pasted = await readSigners(text)
    if (pasted.signers.length > 0) onPasted(pasted)
    else setIsEmpty(true)
  }

  return (
    <div className="flex flex-col gap-2 rounded-md border border-line p-3">
      <label htmlFor={BOX} className="font-medium text-sm">
        {t("pasteLabel")}
      </label>
      <textarea
        id={BOX}
        // biome-ignore lint/a11y/noAutofocus: it was opened just now, to paste into it
        autoFocus
        rows={4}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${BOX}-hint`}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setIsEmpty(false)
        }}
        className={cx(CONTROL, "h-auto resize-y py-2 font-mono leading-5")}
      />
      <p id={`${BOX}-hint`} className="text-ink-3 text-xs">
        {t("pasteHint")}
      </p>
      {isEmpty ? (
        <p role="alert" className="text-danger text-sm">
          {t("pasteEmpty")}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button size="sm" onClick={take} disabled={text.trim() === ""}>
          {t("pasteAdd")}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t("pasteClose")}
        </Button>
      </div>
    </div>
  )
}

/** The signers of a pasted text; none when it is no table. */
export async function readSigners(text: string): Promise<Pasted> {
  const answer = await readTable(text)
  return "failure" in answer ? NOTHING_PASTED : pastedSigners(answer.sheets[0]?.rows ?? [])
}
