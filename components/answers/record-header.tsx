import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Verbatim } from "#components/ui/values/verbatim.tsx"

type RecordHeaderProps = {
  /** The identifier of its subject, above the name. */
  mark?: ReactNode
  /** Above all: of an answer that names nobody, whom it is about. */
  whose?: ReactNode
  /** Null where the page says it already; empty when the answer names nothing. */
  title: string | null
  children?: ReactNode
}

/** The first thing that is read of an answer: whom or what it is about. */
export function RecordHeader({ mark, whose, title, children }: RecordHeaderProps) {
  const t = useTranslations("answers")
  return (
    <section className="sheet registered flex flex-col gap-1.5 px-4 py-3 empty:hidden sm:px-5">
      {whose ? <div className="pb-2">{whose}</div> : null}
      {mark ? (
        <p className="font-mono text-ink-2 text-sm tracking-wide">
          <Verbatim>{mark}</Verbatim>
        </p>
      ) : null}
      {title === null ? null : (
        <h2 className="text-balance break-words font-semibold text-xl tracking-tight">
          {title === "" ? (
            <span className="font-normal text-ink-3 text-md italic">{t("nameless")}</span>
          ) : (
            <Verbatim>{title}</Verbatim>
          )}
        </h2>
      )}
      {children ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-ink-2 empty:hidden">
          {children}
        </div>
      ) : null}
    </section>
  )
}
