import { useLocale, useTranslations } from "next-intl"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { Constancia } from "#lib/constancia/constancia.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { languageOf } from "#lib/i18n/locale.ts"
import { Moment, Part } from "./sheet-part.tsx"
import { FilesTable, StepsTable } from "./sheet-tables.tsx"
import { useCodeWord } from "./use-code-word.ts"

type ConstanciaSheetProps = {
  constancia: Constancia
  /** The key that signed it, or that would sign its file. */
  keyId: string
}

/**
 * A constancia for people: the same from the stored check and from a verified file. One A4 sheet for most checks; all of it is words and
 * hairlines, so that grey paper loses nothing.
 */
export function ConstanciaSheet({ constancia, keyId }: ConstanciaSheetProps) {
  const t = useTranslations("constancia.sheet")
  const language = languageOf(useLocale())
  const { asked, check, instants, made, simulated, origin } = constancia
  const bold = (name: string) => <b className="font-semibold">{name}</b>
  return (
    <article
      className="sheet registered flex flex-col divide-y divide-line print:border-0 print:text-xs print:before:hidden"
      data-a4-sheet
      data-own-paper
    >
      <header className="flex flex-col gap-1 px-5 py-4 print:px-0 print:pt-0 print:pb-2">
        <p className="caps text-ink-3">
          {constancia.product.name} · {t("heading")}
        </p>
        <OperationName operation={check.operation} fields={asked.fields} />
        {constancia.result === null ? null : (
          <p className="break-words font-semibold text-xl print:text-lg">
            <Verbatim>{constancia.result[language]}</Verbatim>
          </p>
        )}
        <p className="text-md print:text-sm">
          {t.rich("askedOn", {
            when: () => (
              <b className="font-semibold">
                <Moment at={instants.requested} />
              </b>
            ),
            who: () => bold(asked.by),
          })}
        </p>
        {simulated ? (
          <p className="mt-1 self-start border border-ink border-dashed px-2 py-0.5 font-semibold">
            {t("simulated")}
          </p>
        ) : null}
      </header>
      <Part title={t("question")} aside={t(asked.masked ? "masked" : "full")}>
        <Question fields={asked.fields} />
      </Part>
      <Received constancia={constancia} />
      <Part title={t("proves")}>
        <p className="max-w-prose print:max-w-none">{constancia.proves[language]}</p>
      </Part>
      <Part title={t("doesNotProve")}>
        <p className="max-w-prose print:max-w-none">{constancia.doesNotProve[language]}</p>
      </Part>
      <Times instants={instants} />
      {constancia.files.length > 0 ? <FilesTable files={constancia.files} /> : null}
      <StepsTable steps={constancia.steps} />
      <Identity constancia={constancia} />
      <footer className="flex flex-col gap-0.5 px-5 py-4 text-ink-2 text-sm print:px-0 print:py-2 print:text-2xs">
        <p>
          {t.rich("made", {
            when: () => <Moment at={made.at} />,
            who: () => bold(made.by),
            version: constancia.product.version,
            origin,
          })}
        </p>
        <p>
          {t("key")}: <span className="break-all font-mono text-xs">{keyId}</span>
        </p>
        <p>{t("checkIt", { address: `${origin}/verify` })}</p>
      </footer>
    </article>
  )
}

/** With the number that was asked about, where it is all that was asked. */
function OperationName({ operation, fields }: { operation: string; fields: Record<string, string> }) {
  const word = useCodeWord("operation")
  const [number, ...others] = Object.values(fields)
  return (
    <h2 className="font-semibold text-lg tracking-tight print:text-md">
      <span>{word(operation)}</span>
      {number === undefined || others.length > 0 ? null : (
        <span>
          {" "}
          · <Verbatim>{number}</Verbatim>
        </span>
      )}
    </h2>
  )
}

function Question({ fields }: { fields: Record<string, string> }) {
  const t = useTranslations("check.asked")
  return (
    <Facts className="grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 print:grid-cols-3">
      {Object.entries(fields).map(([field, value]) => (
        <Fact key={field} term={messageOr(t, field, field)}>
          <Verbatim className="break-words font-mono tracking-wide">{value}</Verbatim>
        </Fact>
      ))}
    </Facts>
  )
}

function Received({ constancia }: { constancia: Constancia }) {
  const t = useTranslations("constancia.sheet")
  const word = useTranslations("words")
  const state = useCodeWord("state")
  const charge = useCodeWord("charge")
  const { answer, check, httpStatus } = constancia
  const none = (words: string) => <i className="text-ink-2">{words}</i>
  return (
    <Part title={t("received")}>
      <Facts className="grid-cols-2 gap-x-6 sm:grid-cols-4 print:grid-cols-4">
        <Fact term={word("status")}>{state(check.state)}</Fact>
        <Fact term={word("cost")}>{charge(check.charge)}</Fact>
        <Fact term={word("httpStatus")}>{httpStatus ?? none(word("noneCame"))}</Fact>
        <Fact term={t("record")}>
          {answer === null ? none(t("nothing")) : <Presence record={answer.record} />}
        </Fact>
        {answer === null ? null : (
          <>
            <Fact term={t("hash")} className="col-span-full sm:col-span-3 print:col-span-3">
              <span className="break-all font-mono text-xs print:text-2xs">{answer.sha256}</span>
              {answer.whole === true ? null : (
                <span className="block text-sm print:text-2xs">
                  {t(answer.whole === false ? "cut" : "wholeUnknown")}
                </span>
              )}
            </Fact>
            <Fact term={word("bytes")}>{answer.bytes}</Fact>
          </>
        )}
        {check.problem === null ? null : (
          <Fact term={word("reason")} className="col-span-2">
            <span className="font-mono">{check.problem}</span>
          </Fact>
        )}
        {check.finding === "sent" || check.finding === "not_sent" ? (
          <Fact term={t("finding")} className="col-span-2">
            {t(`findings.${check.finding}`)}
          </Fact>
        ) : null}
      </Facts>
    </Part>
  )
}

function Presence({ record }: { record: string | null }) {
  const t = useTranslations("constancia.sheet.presence")
  const key = record ?? "none"
  return <>{messageOr(t, key, key)}</>
}

function Times({ instants }: { instants: Constancia["instants"] }) {
  const t = useTranslations("constancia.sheet")
  const { requested, sent, answered, settled, lastRead } = instants
  return (
    <Part title={t("times")}>
      <Facts className="grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-6 print:grid-cols-4 print:gap-x-2">
        {Object.entries({ requested, sent, answered, settled, ...(lastRead ? { lastRead } : {}) }).map(
          ([name, at]) => (
            <Fact key={name} term={t(name as "requested")}>
              {at === null ? <i className="text-ink-2">{t("none")}</i> : <Moment at={at} utc />}
            </Fact>
          ),
        )}
      </Facts>
    </Part>
  )
}

function Identity({ constancia }: { constancia: Constancia }) {
  const t = useTranslations("constancia.sheet")
  const word = useTranslations("words")
  const { check } = constancia
  const code = (text: string) => <span className="break-all font-mono text-xs print:text-2xs">{text}</span>
  return (
    <Part title={t("identity")}>
      <Facts className="grid-cols-1 gap-x-6 sm:grid-cols-2 print:grid-cols-2">
        <Fact term={word("check")}>{code(check.id)}</Fact>
        <Fact term={word("request")}>{code(check.requestId)}</Fact>
        <Fact term={t("paths")}>
          {check.specification.map((path) => (
            <span key={path} className="block break-all font-mono text-xs print:text-2xs">
              {path}
            </span>
          ))}
        </Fact>
        {check.remoteId === null ? null : <Fact term={word("remoteId")}>{code(check.remoteId)}</Fact>}
        {check.repeatOf === null ? null : <Fact term={t("repeatOf")}>{code(check.repeatOf)}</Fact>}
        {check.batch === null ? null : (
          <Fact term={word("batch")}>
            {code(
              check.batch.row === null
                ? check.batch.id
                : t("batchRow", { id: check.batch.id, row: String(check.batch.row) }),
            )}
          </Fact>
        )}
        <Fact term={word("sendings")}>{check.sendings}</Fact>
        {check.reads === 0 ? null : <Fact term={t("reads")}>{check.reads}</Fact>}
      </Facts>
    </Part>
  )
}
