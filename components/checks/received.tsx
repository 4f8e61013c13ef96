import { useTranslations } from "next-intl"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { StoredAnswer } from "#lib/checks/answers/stored-answer.ts"

/** A response that is no answer: as text, so that a person can judge it. Nothing of it is run, loaded or followed. */
export function Received({ stored }: { stored: Extract<StoredAnswer, { kind: "text" | "nothing" }> }) {
  const t = useTranslations("check.received")
  if (stored.kind === "nothing") {
    return (
      <Section title={t("title")}>
        <p className="text-ink-2">{t("nothing")}</p>
      </Section>
    )
  }
  return (
    <Section title={t("title")} actions={<CopyButton text={stored.text} what={t("title")} />}>
      {stored.bytes > stored.shownBytes ? (
        <p className="mb-2 text-ink-2 text-sm">
          {t("cut", { shown: stored.shownBytes, total: stored.bytes })}
        </p>
      ) : null}
      <section
        aria-label={t("title")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        className="max-h-100 overflow-auto print:max-h-none"
      >
        <pre className="whitespace-pre-wrap wrap-anywhere font-mono text-xs">{stored.text}</pre>
      </section>
    </Section>
  )
}
