import { ChevronRight } from "lucide-react"
import { useTranslations } from "next-intl"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { drawnJson } from "#lib/checks/answers/drawn-json.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"

/** Everything that came, in the order it came; links are withheld and contact data is masked here as above. */
export function WholeRecord({ record, href }: { record: ExactJson; href: string }) {
  const t = useTranslations("signatureDetail.whole")
  return (
    <details className="sheet group/raw min-w-0" data-screen-only>
      <summary className="caps flex min-h-10 items-center gap-1.5 rounded-md px-3 text-ink-2 hover:bg-sunken">
        <ChevronRight
          className="size-4 shrink-0 text-ink-3 transition-transform group-open/raw:rotate-90"
          aria-hidden="true"
        />
        {t("title")}
      </summary>
      <div className="flex flex-col gap-2 border-line border-t p-4">
        <p className="max-w-prose text-ink-2 text-sm">{t("about")}</p>
        <ValueTree value={drawnJson(record, { href })} label={t("title")} ownOrigins={[]} />
      </div>
    </details>
  )
}
