import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { LookUpButton } from "./look-up-button.tsx"

type AnswerSubjectProps = {
  identifier: string | null
  names: readonly string[]
  /** Beside the identifier: what there is to say of that field. */
  note?: ReactNode
}

/** Whom an answer that names nobody is about: by number, and by the names that other answers give (a single one heads the page), or how to come by one. */
export function AnswerSubject({ identifier, names, note }: AnswerSubjectProps) {
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
      <p className="text-ink-2 text-sm">
        <span className="font-mono tracking-wide">
          <Verbatim>{identifier}</Verbatim>
        </span>
        {note}
      </p>
      {names.length > 0 ? (
        <p className="text-ink-3 text-sm">{t("named")}</p>
      ) : (
        <>
          <p className="text-ink-2 text-sm">{t("unnamed")}</p>
          {identifier === null ? null : (
            <span className="my-1">
              <LookUpButton inWords identifier={identifier} />
            </span>
          )}
        </>
      )}
    </div>
  )
}
