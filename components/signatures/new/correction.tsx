import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useFormContext } from "react-hook-form"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import type { CorrectableRequest } from "#lib/signatures/send/open-for-correction.ts"
import { openRequest } from "../actions.ts"
import { type Draft, isUntouched } from "./draft.ts"

type CorrectionProps = { checkId: string; onTake: (request: CorrectableRequest) => void }

/** Puts the request of the address back on the page, once. A draft with work in it is not replaced unasked: the person decides which of the two continues. */
export function Correction({ checkId, onTake }: CorrectionProps) {
  const t = useTranslations("signatureBuilder.correction")
  const { getValues } = useFormContext<Draft>()
  const { run } = useAction(openRequest)
  const [offered, setOffered] = useState<CorrectableRequest | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const opened = useRef<string | null>(null)

  function leave() {
    setOffered(null)
    // A reload continues with the draft; it does not begin it again.
    window.history.replaceState(null, "", "/signatures/new")
  }

  function take(request: CorrectableRequest) {
    onTake(request)
    leave()
  }

  const open = useEffectEvent(async () => {
    const end = await run(checkId, { onRefused: () => true })
    if (!end.ok) return setIsFailed(true)
    if (isUntouched(getValues())) take(end.value)
    else setOffered(end.value)
  })
  useEffect(() => {
    if (opened.current === checkId) return
    opened.current = checkId
    void open()
  }, [checkId])

  if (isFailed)
    return (
      <Banner live tone="warning" title={t("failed.title")} className="mb-4">
        <p>{t("failed.body")}</p>
      </Banner>
    )
  if (!offered) return null
  return (
    <Banner
      live
      tone="warning"
      title={t("offered.title")}
      className="mb-4"
      actions={
        <>
          <Button size="sm" onClick={() => take(offered)}>
            {t("offered.take")}
          </Button>
          <Button size="sm" onClick={leave}>
            {t("offered.leave")}
          </Button>
        </>
      }
    >
      <p className="break-words font-medium text-ink">{offered.input.name}</p>
      <p>{t("offered.body")}</p>
    </Banner>
  )
}
