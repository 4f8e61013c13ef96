import { useTranslations } from "next-intl"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { LookUpButton } from "./look-up-button.tsx"

type AnswerSubjectProps = {
  identifier: string | null
  /** The number that was asked about, which heads the page. */
  asked: string | undefined
  names: readonly string[]
}

/** Whom an answer that names nobody is about: by number, and by the names that other answers give (a single one heads the page), or how to come by one. */
export function AnswerSubject({ identifier, asked, names }: AnswerSubjectProps) {
  const t = useTranslations("answers")
  return (
    <div className="flex flex-col gap-0.5">
      {names.length < 2
        ? null
        : names.map((name) => (
            <Verbatim key={name} className="wrap-anywhere font-semibold text-lg">
              {name}
            </Verbatim>
          ))}
      {identifier === asked ? null : (
        <p className="font-mono text-ink-2 text-sm tracking-wide">
          <Verbatim>{identifier}</Verbatim>
        </p>
      )}
      {names.length > 0 ? (
        <p className="text-ink-3 text-sm">{t("named")}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-ink-2 text-sm">{t("unnamed")}</p>
          {identifier === null ? null : <LookUpButton inWords identifier={identifier} />}
        </div>
      )}
    </div>
  )
}
