import { useTranslations } from "next-intl"
import { MARK_LOOK } from "#components/signatures/list/mark-look.ts"
import { Nothing } from "#components/ui/feedback/nothing.tsx"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { signerMark } from "#lib/signatures/board/facts.ts"
import { statusWord, textOf } from "#lib/signatures/detail/record-parts.ts"
import { StatusWord } from "./status-word.tsx"

/** The service's word for a signer, with the mark that the timestamps give it. */
export function SignerStatus({ signer }: { signer: ExactJson }) {
  const t = useTranslations("signatureDetail.mark")
  const word = statusWord(signer, "signing_status_name", "signing_status")
  const status = textOf(signer, "signing_status")
  const mark = signerMark({
    status,
    viewedAt: textOf(signer, "viewed_at"),
    signedAt: textOf(signer, "signed_at"),
    rejectedAt: textOf(signer, "rejected_at"),
  })
  const { tone, icon } = MARK_LOOK[mark]
  if (word === null) return <Nothing kind="absent" />
  return (
    <>
      <StatusWord word={word} bare={status} tone={tone} icon={icon} />
      <span className="sr-only">({t(mark)})</span>
    </>
  )
}
