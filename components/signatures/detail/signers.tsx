import { useTranslations } from "next-intl"
import { LeftOut } from "#components/answers/left-out.tsx"
import { PlainValue } from "#components/answers/plain-value.tsx"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { MARK_STYLE } from "#components/signatures/list/signer-marks.tsx"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { type Column, DataTable } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { AndMore } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { type ExactJson, fieldOf, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { isDecided, mayHaveArrived } from "#lib/domain/signature-end.ts"
import { documentTypeOf } from "#lib/domain/subject-kinds.ts"
import { firstOf } from "#lib/first-of.ts"
import { isAwaited, type SignerMark, signerMark } from "#lib/signatures/board/facts.ts"
import { itemsOf, statusWord, textOf } from "#lib/signatures/detail/record-parts.ts"
import type { SignatureDetail } from "#lib/signatures/detail/signature-detail.ts"
import type { Reminder } from "#lib/signatures/reminders/reminder.ts"
import { ChangedMark } from "./live-signature.tsx"
import { SignerActions, SignerContact } from "./signer-contact.tsx"
import { StatusWord } from "./status-word.tsx"

type SignersProps = {
  detail: SignatureDetail
  /** The record, bounded for rendering, and as it came. */
  record: ExactJson
  whole: ExactJson
}

/** Everybody who is asked to sign, in the record's order. */
export function Signers({ detail, record, whole }: SignersProps) {
  const t = useTranslations("signatureDetail.signers")
  const word = useTranslations("words")
  const signers = itemsOf(record, "signers")
  const came = fieldOf(whole, "signers")
  const count = itemsOf(whole, "signers").length
  const columns = useColumns(detail)
  return (
    <Section title={word("signers")} registered flush className="print:break-inside-auto">
      {detail.isShown ? null : (
        <p className="border-line border-b px-4 py-2 text-ink-2 text-sm">
          {t(detail.check && mayHaveArrived(detail.check) ? "asSent" : "asPrepared")}
        </p>
      )}
      {signers.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{t(Array.isArray(came) ? "none" : "noList")}</p>
      ) : (
        <DataTable
          caption={word("signers")}
          items={signers.map((signer, position) => ({ signer, position }))}
          keyOf={({ position }) => String(position)}
          columns={columns}
        />
      )}
      <ListRest count={count - signers.length} id={detail.id} />
    </Section>
  )
}

/** At the end of a list of a request: how many more there are, and the record that holds all. Nothing where all are there. */
export function ListRest({ count, id }: { count: number; id: string }) {
  if (count <= 0) return null
  return (
    <p className="border-line border-t px-4 py-2 text-sm">
      <LeftOut count={count} href={`/api/signatures/${id}`} />
    </p>
  )
}

/** A signer by their place in the record, which they are addressed by. */
type PlacedSigner = { signer: ExactJson; position: number }

const STEPS = ["viewed_at", "signed_at", "rejected_at"] as const
const BIOMETRIC = [
  "biometric_validation_status_name",
  "biometric_validation_status",
  "biometric_validation_id",
] as const

/** Who they are, whether they opened and signed it, and what may still be done. What the service has not shown yet has no columns. */
function useColumns({ id, isShown, end, reminders }: SignatureDetail): Column<PlacedSigner>[] {
  const t = useTranslations("signatureDetail.signers")
  const word = useTranslations("words")
  const nameOf = ({ signer, position }: PlacedSigner) =>
    textOf(signer, "full_name") ?? t("nameless", { number: position + 1 })
  const placeOf = ({ signer, position }: PlacedSigner) => ({ id, position, signerId: signerIdOf(signer) })
  const at = ({ position }: PlacedSigner, fields: readonly string[]) =>
    fields.map((field) => `signers.${position}.${field}`)
  const phoneOf = ({ signer }: PlacedSigner) => {
    const phone = fieldOf(signer, "phone")
    if (phone !== "" && (isShown || phone !== undefined)) return <PlainValue value={phone} />
    return <span className="text-ink-3">{t("noPhone")}</span>
  }
  const who: Column<PlacedSigner>[] = [
    {
      head: t("signer"),
      priority: 1,
      rowHead: true,
      cell: (one) => (
        <>
          <h3 className="inline break-words font-semibold">
            <PlainValue value={fieldOf(one.signer, "full_name")} />
          </h3>{" "}
          <ChangedMark facts={at(one, ["signing_status", "signing_status_name", ...STEPS, ...BIOMETRIC])} />
        </>
      ),
    },
    {
      head: t("contact"),
      cell: (one) => (
        <SignerContact
          place={placeOf(one)}
          name={nameOf(one)}
          documentType={<DocumentKind value={fieldOf(one.signer, "document_type")} />}
          masked={{
            documentNumber: <PlainValue value={fieldOf(one.signer, "document_number")} />,
            email: <PlainValue value={fieldOf(one.signer, "email")} />,
            phone: phoneOf(one),
          }}
        />
      ),
    },
  ]
  const acts: Column<PlacedSigner>[] = [
    {
      head: t("field.viewed_at"),
      labelled: true,
      cell: ({ signer }) =>
        markOf(signer) === "unseen" ? word("no") : <Moment value={fieldOf(signer, "viewed_at")} />,
    },
    {
      head: t("signature"),
      cell: ({ signer }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2">
            <SignerStatus signer={signer} />
            <Moment value={fieldOf(signer, "signed_at") ?? fieldOf(signer, "rejected_at")} />
          </span>
          <Biometric signer={signer} />
        </>
      ),
    },
  ]
  const next: Column<PlacedSigner> = {
    head: word("whatToDo"),
    headHidden: true,
    cell: (one) => {
      const isReminded = !isDecided(end) && isAwaited(markOf(one.signer))
      return (
        <>
          <SignerActions
            place={placeOf(one)}
            name={nameOf(one)}
            hasEmail={isReminded && textOf(one.signer, "email") !== null}
            hasPhone={isReminded && textOf(one.signer, "phone") !== null}
            hasLink={isReminded && isWithheld(fieldOf(one.signer, "signer_url"))}
          />
          <Reminders reminders={reminders.filter(({ position }) => position === one.position)} />
        </>
      )
    },
  }
  return [...who, ...(isShown ? acts : []), next]
}

/** The kind of document in our word; a code that we do not know as it came. */
function DocumentKind({ value }: { value: ExactJson | undefined }) {
  const t = useTranslations("dossier.kind")
  const type = typeof value === "string" ? documentTypeOf(value) : null
  return type ? t(type) : <PlainValue value={value} />
}

const MAX_SHOWN = 5

/** Who prepared which message to them, and when. */
function Reminders({ reminders }: { reminders: readonly Reminder[] }) {
  const t = useTranslations("signatureReminders")
  if (reminders.length === 0) return null
  const { shown, rest } = firstOf(reminders, MAX_SHOWN)
  return (
    <div className="text-sm" data-screen-only>
      <p className="text-ink-3 text-xs">{t("record", { count: reminders.length })}</p>
      <ul className="flex flex-col text-ink-2">
        {shown.map(({ at, channel, by }) => (
          <li key={`${at} ${channel}`}>
            <Timestamp value={at} /> · {t(`channel.${channel}`)} · {by}
          </li>
        ))}
        {rest > 0 ? (
          <li>
            <AndMore rest={rest} />
          </li>
        ) : null}
      </ul>
    </div>
  )
}

/** The identifier, where it came as the text that it is addressed by. */
export function signerIdOf(signer: ExactJson): string | null {
  const id = fieldOf(signer, "id")
  return typeof id === "string" ? id : null
}

function isWithheld(value: ExactJson | undefined): boolean {
  return isExactObject(value) && value.kind === "withheld"
}

/** When somebody did it; nothing where they have not. */
export function Moment({ value }: { value: ExactJson | undefined }) {
  if (value === null) return null
  return typeof value === "string" && value !== "" ? (
    <Timestamp value={value} />
  ) : (
    <PlainValue value={value} />
  )
}

/** As it came; all null means that no validation was done (specification, Signer object). */
function Biometric({ signer }: { signer: ExactJson }) {
  const t = useTranslations("signatureDetail.signers")
  if (BIOMETRIC.every((field) => fieldOf(signer, field) === null)) return null
  return (
    <div className="mt-1 text-ink-2 text-sm">
      {BIOMETRIC.map((field) => (
        <div key={field} className="flex flex-wrap gap-x-1.5">
          <span className="text-ink-3">{t(`field.${field}`)}</span>
          <ValueTree value={fieldOf(signer, field)} label={field} />
        </div>
      ))}
    </div>
  )
}

/** The service's word for a signer, with the mark that the timestamps give it. */
function SignerStatus({ signer }: { signer: ExactJson }) {
  const t = useTranslations("signatureDetail.mark")
  const word = statusWord(signer, "signing_status_name", "signing_status")
  const mark = markOf(signer)
  const { tone, icon } = MARK_STYLE[mark]
  if (word === null) return <MissingValue kind="absent" />
  return (
    <>
      <StatusWord word={word} tone={tone} icon={icon} />
      <span className="sr-only">({t(mark)})</span>
    </>
  )
}

export function markOf(signer: ExactJson): SignerMark {
  return signerMark({
    status: textOf(signer, "signing_status"),
    viewedAt: textOf(signer, "viewed_at"),
    signedAt: textOf(signer, "signed_at"),
    rejectedAt: textOf(signer, "rejected_at"),
  })
}
