import { useTranslations } from "next-intl"
import { PlainValue } from "#components/answers/plain-value.tsx"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { MARK_STYLE } from "#components/signatures/list/signer-marks.tsx"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { AndMore } from "#components/ui/values/and-more.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { type ExactJson, fieldOf, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { documentTypeOf } from "#lib/domain/document-types.ts"
import { firstOf } from "#lib/first-of.ts"
import { isAwaited, type SignerMark, signerMark } from "#lib/signatures/board/facts.ts"
import { statusWord, textOf } from "#lib/signatures/detail/record-parts.ts"
import type { Reminder } from "#lib/signatures/reminders/reminder.ts"
import { ChangedMark } from "./live-signature.tsx"
import { ServiceInstant } from "./service-instant.tsx"
import { SignerContact } from "./signer-contact.tsx"
import { StatusWord } from "./status-word.tsx"

type SignerSheetProps = {
  requestId: string
  signer: ExactJson
  position: number
  /** As the service showed it; otherwise as it was sent. */
  isShown: boolean
  /** Whether the request has ended, so that nobody is expected to act. */
  isOver: boolean
  /** Of this signer, the newest first. */
  reminders: readonly Reminder[]
}

const PAIRS = "grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]"
const STEPS = ["viewed_at", "signed_at", "rejected_at"] as const

/** The kind of document in our word; a code that we do not know as it came. */
function DocumentKind({ value }: { value: ExactJson | undefined }) {
  const t = useTranslations("dossier.kind")
  const type = typeof value === "string" ? documentTypeOf(value) : null
  return type ? t(type) : <PlainValue value={value} />
}

const BIOMETRIC = [
  "biometric_validation_status_name",
  "biometric_validation_status",
  "biometric_validation_id",
] as const

/** One signer: the service's word for their status, how to reach them, and the timestamps of their acts. */
export function SignerSheet(props: SignerSheetProps) {
  const { requestId, signer, position, isShown, isOver, reminders } = props
  const t = useTranslations("signatureDetail.signers")
  const isReminded = !isOver && isAwaited(markOf(signer))
  const name = textOf(signer, "full_name")
  // All null means that no validation was done (specification, Signer object).
  const isBiometricDone = BIOMETRIC.some((field) => fieldOf(signer, field) !== null)
  const at = (field: string) => `signers.${position}.${field}`
  return (
    <div className="grid gap-x-6 gap-y-2 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="flex flex-wrap content-start items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words font-semibold text-md">
          <PlainValue value={fieldOf(signer, "full_name")} />
        </h3>
        {isShown ? <SignerStatus signer={signer} /> : null}
        <ChangedMark facts={["signing_status", "signing_status_name", ...STEPS, ...BIOMETRIC].map(at)} />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <SignerContact
          place={{ id: requestId, position, signerId: bareId(signer) }}
          name={name ?? t("nameless", { number: position + 1 })}
          documentType={<DocumentKind value={fieldOf(signer, "document_type")} />}
          masked={{
            documentNumber: <PlainValue value={fieldOf(signer, "document_number")} />,
            email: <PlainValue value={fieldOf(signer, "email")} />,
            phone:
              isShown || fieldOf(signer, "phone") !== undefined ? (
                <PlainValue value={fieldOf(signer, "phone")} />
              ) : (
                <span className="text-ink-3 italic">{t("noPhone")}</span>
              ),
          }}
          hasEmail={isReminded && textOf(signer, "email") !== null}
          hasPhone={isReminded && textOf(signer, "phone") !== null}
          hasLink={isReminded && isWithheld(fieldOf(signer, "signer_url"))}
        />
        <Reminders reminders={reminders} />
        {isShown ? (
          <>
            <Facts className={PAIRS}>
              {STEPS.map((field) => (
                <Fact key={field} term={t(`field.${field}`)}>
                  <Moment field={field} value={fieldOf(signer, field)} />
                </Fact>
              ))}
              {isBiometricDone ? null : (
                <Fact term={t("biometric")}>
                  <span className="text-ink-3 italic">{t("biometricNotDone")}</span>
                </Fact>
              )}
            </Facts>
            {isBiometricDone ? <Biometric signer={signer} /> : null}
          </>
        ) : null}
      </div>
    </div>
  )
}

const MAX_SHOWN = 5

/** Who prepared which message to them, and when. */
function Reminders({ reminders }: { reminders: readonly Reminder[] }) {
  const t = useTranslations("signatureReminders")
  if (reminders.length === 0) return null
  const { shown, rest } = firstOf(reminders, MAX_SHOWN)
  return (
    <div className="text-sm">
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
function bareId(signer: ExactJson): string | null {
  const id = fieldOf(signer, "id")
  return typeof id === "string" ? id : null
}

function isWithheld(value: ExactJson | undefined): boolean {
  return isExactObject(value) && value.kind === "withheld"
}

/** A missing timestamp is stated: null is an ordinary answer here. Nobody waits for a rejection. */
function Moment({ field, value }: { field: string; value: ExactJson | undefined }) {
  const t = useTranslations("signatureDetail.signers")
  if (value === null)
    return <span className="text-ink-3 italic">{t(field === "rejected_at" ? "no" : "notYet")}</span>
  return <ServiceInstant value={value} />
}

/** As it came. */
function Biometric({ signer }: { signer: ExactJson }) {
  const t = useTranslations("signatureDetail.signers")
  return (
    <Facts className={PAIRS}>
      {BIOMETRIC.map((field) => (
        <Fact key={field} term={t(`field.${field}`)}>
          <ValueTree value={fieldOf(signer, field)} label={field} />
        </Fact>
      ))}
    </Facts>
  )
}

/** The service's word for a signer, with the mark that the timestamps give it. */
function SignerStatus({ signer }: { signer: ExactJson }) {
  const t = useTranslations("signatureDetail.mark")
  const word = statusWord(signer, "signing_status_name", "signing_status")
  const status = textOf(signer, "signing_status")
  const mark = markOf(signer)
  const { tone, icon } = MARK_STYLE[mark]
  if (word === null) return <MissingValue kind="absent" />
  return (
    <>
      <StatusWord word={word} bare={status} tone={tone} icon={icon} />
      <span className="sr-only">({t(mark)})</span>
    </>
  )
}

function markOf(signer: ExactJson): SignerMark {
  return signerMark({
    status: textOf(signer, "signing_status"),
    viewedAt: textOf(signer, "viewed_at"),
    signedAt: textOf(signer, "signed_at"),
    rejectedAt: textOf(signer, "rejected_at"),
  })
}
