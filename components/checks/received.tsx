import { useTranslations } from "next-intl"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { type ExactJson, writeExact } from "#lib/checks/answers/exact-json.ts"
import type { StoredAnswer } from "#lib/checks/answers/stored-answer.ts"
import type { CheckStep } from "#lib/checks/lists/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { prefixOf } from "#lib/text/truncate.ts"
import { FoldedRecord } from "./evidence-drawer.tsx"

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

type LateAnswerProps = {
  check: CheckView
  /** The step that its coming made. */
  step: CheckStep | undefined
}

/** The response that came after a person had closed the check: that it came, when, and what it means. Nothing where none came. */
export function LateAnswer({ check: { lateState, httpStatus }, step }: LateAnswerProps) {
  const t = useTranslations("check.late")
  if (lateState === null || !step) return null
  const words = lateState === "pending" || lateState === "answered" ? lateState : "other"
  return (
    <Banner tone="warning" heading="h2" title={t("title")}>
      <p>
        {t.rich(httpStatus === null ? "notSent" : "came", {
          status: String(httpStatus ?? ""),
          when: () => <Timestamp value={step.at} show="seconds" zone />,
        })}
      </p>
      {httpStatus === null ? null : <p>{t(words)}</p>}
    </Banner>
  )
}

const MAX_SHOWN = 100_000

/** The record as JSON: numbers and order as they came. A very long one is cut here and opened whole beside it. */
export function RawJson({ checkId, data }: { checkId: string; data: ExactJson }) {
  const t = useTranslations("check.raw")
  const text = writeExact(data, t("withheld"))
  const cut = text.length > MAX_SHOWN
  return (
    <FoldedRecord title={t("show")}>
      {cut ? null : <CopyButton text={text} what={t("copy")} className="self-end" />}
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
    </FoldedRecord>
  )
}
