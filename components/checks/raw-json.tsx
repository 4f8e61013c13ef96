import { ChevronRight } from "lucide-react"
import { useTranslations } from "next-intl"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { type ExactJson, writeExact } from "#lib/checks/answers/exact-json.ts"
import { prefixOf } from "#lib/text/truncate.ts"

const MAX_SHOWN = 100_000

/** The record as JSON: numbers and order as they came. A very long one is cut here and opened whole beside it. */
export function RawJson({ checkId, data }: { checkId: string; data: ExactJson }) {
  const t = useTranslations("check.raw")
  const text = writeExact(data, t("withheld"))
  const cut = text.length > MAX_SHOWN
  return (
    <details className="sheet group/raw min-w-0" data-screen-only>
      <summary className="caps flex min-h-10 items-center gap-1.5 rounded-md px-3 text-ink-2 hover:bg-sunken">
        <ChevronRight
          className="size-4 shrink-0 text-ink-3 transition-transform group-open/raw:rotate-90"
          aria-hidden="true"
        />
        {t("show")}
      </summary>
      <div className="flex flex-col gap-2 border-line border-t p-4">
        <div className="flex items-start justify-between gap-3">
          <p className="max-w-prose text-ink-2 text-sm">{t("about")}</p>
          {cut ? null : <CopyButton text={text} what={t("copy")} />}
        </div>
        {cut ? (
          <p className="text-sm">
            {t("cut", { shown: MAX_SHOWN, total: text.length })}{" "}
            <a className="text-accent underline underline-offset-3" href={`/api/checks/${checkId}`}>
              {t("open")}
            </a>
          </p>
        ) : null}
        <section
          aria-label={t("title")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
          tabIndex={0}
          className="max-h-[60dvh] overflow-auto rounded-md bg-sunken p-3"
        >
          <pre className="whitespace-pre-wrap break-words font-mono text-xs">
            <Verbatim>{prefixOf(text, MAX_SHOWN)}</Verbatim>
          </pre>
        </section>
      </div>
    </details>
  )
}
