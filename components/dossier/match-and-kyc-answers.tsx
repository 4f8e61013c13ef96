import { useTranslations } from "next-intl"
import { LeftOut } from "#components/answers/left-out.tsx"
import { kycStatusOf } from "#components/answers/views/kyc-status.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { displayedList, displayedText } from "#lib/checks/answers/displayed-part.ts"
import { type ExactJson, fieldOf, isExactNumber } from "#lib/checks/answers/exact-json.ts"
import { readScores } from "#lib/checks/answers/scores.ts"
import type { SourceAnswer } from "#lib/dossier/source-answers.ts"
import { messageOr } from "#lib/i18n/has-message.ts"

/** Matches and KYC sessions, each of its own worth, newest first. Nothing when there are none. */
export function MatchAndKycAnswers({ answers }: { answers: readonly SourceAnswer[] }) {
  const t = useTranslations("dossierPage.matchAndKyc")
  const word = useTranslations("words")
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
                    <span className="text-ink-2">{word("score")}</span>{" "}
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

/** A match has nine fields at most (specification, Create match). */
const MAX_SCORES = 20

/** The scores of a match by field, the lowest first, as they came; no verdict of ours. `href`: where the whole answer is. */
export function MatchScores({ record, href }: { record: ExactJson; href: string }) {
  const asked = useTranslations("check.asked")
  const scores = readScores(fieldOf(record, "result"))
  if (!scores || scores.fields.length === 0) return null
  const labelOf = (name: string) => messageOr(asked, name, displayedText(name))
  const { shown, more } = displayedList(scores.fields, MAX_SCORES)
  return (
    <ul className="flex flex-wrap gap-x-4 px-4 py-0.5 text-sm">
      {shown.map(({ key, name, score }) => (
        <li key={key}>
          <span className="text-ink-2">{labelOf(name)}</span>{" "}
          <span className="tabular-nums">{displayedText(score.source)}</span>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <LeftOut count={more} href={href} />
        </li>
      ) : null}
    </ul>
  )
}
