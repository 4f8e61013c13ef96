import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { AT_EDGE } from "#components/ui/controls/button-style.ts"
import { usePrinting } from "./use-printing.ts"

/** How many of a long list are to be shown, and the button that shows the others too. */
export function useBounded(total: number, limit: number) {
  const [all, setAll] = useState(false)
  const printing = usePrinting()
  const shown = all || printing ? total : Math.min(limit, total)
  const rest = total - shown
  return { shown, rest, button: rest > 0 ? <ShowRest count={rest} onShow={() => setAll(true)} /> : null }
}

function ShowRest({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslations("check.tree")
  return (
    <Button size="sm" variant="quiet" className={AT_EDGE.start} onClick={onShow} data-screen-only>
      {t("all", { count })}
    </Button>
  )
}
