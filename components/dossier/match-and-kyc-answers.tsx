import { useTranslations } from "next-intl"
import { kycStatusOf } from "#components/answers/views/kyc-status.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import { type ExactJson, fieldOf, isExactNumber } from "#lib/checks/answers/exact-json.ts"
import type { SourceAnswer } from "#lib/dossier/source-answers.ts"
import { MatchScores } from "./match-scores.tsx"

/** Matches and KYC sessions, each of its own worth, newest first. Nothing when there are none. */
export function MatchAndKycAnswers({ answers }: { answers: readonly SourceAnswer[] }) {
  const t = useTranslations("dossierPage.matchAndKyc")
  const matches = answers.filter(({ operation }) => operation === "match")
  const sessions = answers.filter(({ operation }) => operation === "kyc")
  return (
    <>
      {matches.length > 0 ? (
        <Section title={t("matches")} flush>
          <ul className="divide-y divide-line py-1">
            {matches.map((answer) => (
              <li key={answer.checkId} className="py-1.5">
                <p className="flex flex-wrap items-baseline gap-x-3 px-4">
                  <When answer={answer} />
                  <span>
                    <span className="text-ink-2">{t("score")}</span>{" "}
                    <Plain value={fieldOf(answer.record, "score")} />
                  </span>
                </p>
                {answer.record === undefined ? null : (
                  <MatchScores record={answer.record} href={`/checks/${answer.checkId}`} />
                )}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {sessions.length > 0 ? (
        <Section title={t("kyc")} flush>
          <ul className="divide-y divide-line py-1">
            {sessions.map((answer) => (
              <li key={answer.checkId} className="flex flex-wrap items-center gap-x-3 px-4 py-1.5">
                <When answer={answer} />
                <Session record={answer.record} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

function When({ answer }: { answer: SourceAnswer }) {
  return (
    <span>
      <TextLink href={`/checks/${answer.checkId}`}>
        <Timestamp value={answer.askedAt} />
      </TextLink>{" "}
      <span className="text-ink-3 text-xs">{answer.askedBy}</span>
    </span>
  )
}

function Session({ record }: { record: ExactJson | undefined }) {
  const t = useTranslations("answers")
  if (record === null) return <span className="text-ink-2">{t("kyc.none")}</span>
  const [name, status] = [fieldOf(record, "status_name"), fieldOf(record, "status")]
  if (typeof name !== "string") return <span className="text-ink-2">{t("without.title")}</span>
  return (
    <Badge tone={typeof status === "string" ? kycStatusOf(status).tone : "neutral"}>
      {displayedText(name)}
    </Badge>
  )
}

/** A score as it was written: 0 is a score, null is none. */
function Plain({ value }: { value: ExactJson | undefined }) {
  const t = useTranslations("ui.nothing")
  if (isExactNumber(value))
    return <span className="font-medium tabular-nums">{displayedText(value.source)}</span>
  return <span className="text-ink-2 italic">{t(value === null ? "null" : "absent")}</span>
}
