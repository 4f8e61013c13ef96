"use client"

import { Columns3 } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Popover } from "#components/ui/overlays/popover.tsx"
import { OPTIONAL_COLUMNS, type OptionalColumn } from "#lib/domain/preferences.ts"
import type { ActionResult } from "#lib/http/action.ts"

type ColumnsMenuProps = {
  hidden: readonly OptionalColumn[]
  command: (choice: { hidden: OptionalColumn[] }) => Promise<ActionResult>
}

/** The columns of the history that somebody sees; saved as soon as one is chosen. */
export function ColumnsMenu({ hidden, command }: ColumnsMenuProps) {
  const t = useTranslations("history")
  const [without, setWithout] = useState(hidden)
  const { failure, run } = useCommand()

  function show(column: OptionalColumn, isShown: boolean) {
    const others = without.filter((one) => one !== column)
    const chosen = isShown ? others : [...others, column]
    setWithout(chosen)
    void run(() => command({ hidden: chosen }), null)
  }

  return (
    <Popover
      trigger={
        <>
          <Columns3 className="size-4" aria-hidden="true" />
          {t("columns")}
        </>
      }
      triggerClassName={buttonStyle("quiet", "sm", "max-xl:hidden")}
      className="p-3"
    >
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-2 font-medium text-sm">{t("columns")}</legend>
        {OPTIONAL_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            label={t(`column.${column}`)}
            checked={!without.includes(column)}
            onChange={(event) => show(column, event.target.checked)}
          />
        ))}
        <Failure text={failure} />
      </fieldset>
    </Popover>
  )
}
