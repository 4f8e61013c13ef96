import { useTranslations } from "next-intl"
import { Timestamp } from "#components/ui/values/timestamp.tsx"

/** When and by whom a source was asked. The answer has no date of its own. */
export function AskedOn({ at, by }: { at: string; by: string }) {
  const t = useTranslations("dossierPage")
  return (
    <span className="text-ink-2 text-sm">
      {t.rich("askedOn", { when: () => <Timestamp value={at} />, name: by })}
    </span>
  )
}
