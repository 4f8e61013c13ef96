import { useTranslations } from "next-intl"
import { LeftOut } from "#components/answers/left-out.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { isDecided } from "#lib/domain/signature-end.ts"
import { itemsOf } from "#lib/signatures/detail/record-parts.ts"
import type { SignatureDetail } from "#lib/signatures/detail/signature-detail.ts"
import { mayHaveArrived } from "#lib/signatures/ended-unsent.ts"
import { SignerSheet } from "./signer-sheet.tsx"

type SignersProps = {
  detail: SignatureDetail
  /** The record, bounded for rendering, and as it came. */
  record: ExactJson
  whole: ExactJson
}

/** Everybody who is asked to sign, in the record's order. */
export function Signers({ detail, record, whole }: SignersProps) {
  const t = useTranslations("signatureDetail.signers")
  const signers = itemsOf(record, "signers")
  const came = fieldOf(whole, "signers")
  const count = itemsOf(whole, "signers").length
  return (
    <Section
      title={t("title")}
      aside={<span className="text-ink-3 text-sm">{t("count", { count })}</span>}
      registered
      flush
      className="print:break-inside-auto"
    >
      {detail.isShown ? null : (
        <p className="border-line border-b px-4 py-2 text-ink-2 text-sm">
          {t(detail.check && mayHaveArrived(detail.check) ? "asSent" : "asPrepared")}
        </p>
      )}
      {signers.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{t(Array.isArray(came) ? "none" : "noList")}</p>
      ) : (
        <ol className="divide-y divide-line">
          {signers.map((signer, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the record is what a signer is addressed by
            <li key={position} className="px-4 py-3">
              <SignerSheet
                requestId={detail.id}
                signer={signer}
                position={position}
                isShown={detail.isShown}
                isOver={isDecided(detail.end)}
                reminders={detail.reminders.filter((one) => one.position === position)}
              />
            </li>
          ))}
        </ol>
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
