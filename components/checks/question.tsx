import { useTranslations } from "next-intl"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { CivilDate } from "#components/ui/values/civil-date.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { messageOr } from "#lib/i18n/has-message.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"

type QuestionProps = {
  input: Record<string, string>
  /** What the heading below says already: its field is named alone. */
  said?: string | undefined
}

/** Keeps the baseline of a line whose value is said elsewhere. */
const NOTHING_WIDE = "\u200b"

/** The question, field by field; the page's title never contains it. */
export function Question({ input, said }: QuestionProps) {
  const t = useTranslations("check.asked")
  const labelOf = (field: string) => messageOr(t, field, field)
  return (
    <Facts className="flex flex-wrap gap-x-5 gap-y-1">
      {Object.entries(input).map(([field, value]) => (
        <Fact key={field} look="inline" term={labelOf(field)}>
          <span className="flex items-center gap-0.5 font-medium font-mono tracking-wide">
            {value === said ? (
              NOTHING_WIDE
            ) : (
              <>
                <Asked value={value} />
                <CopyButton text={value} what={labelOf(field)} />
              </>
            )}
          </span>
        </Fact>
      ))}
    </Facts>
  )
}

/** The copy button of the value that is the page's heading. */
export function CopyAsked({ input, value }: { input: Record<string, string>; value: string }) {
  const t = useTranslations("check.asked")
  const field = Object.keys(input).find((name) => input[name] === value)
  return field === undefined ? null : <CopyButton text={value} what={messageOr(t, field, field)} />
}

function Asked({ value }: { value: string }) {
  return isCivilDay(value) ? (
    <CivilDate value={value} />
  ) : (
    <Verbatim className="wrap-anywhere">{value}</Verbatim>
  )
}
