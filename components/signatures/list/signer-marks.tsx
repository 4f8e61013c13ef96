import { Circle, CircleCheck, CircleDashed, Ellipsis, Eye, type LucideIcon, OctagonX } from "lucide-react"
import { useTranslations } from "next-intl"
import { AndMore } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { TONE_INK, type Tone } from "#components/ui/values/tone.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { firstOf } from "#lib/first-of.ts"
import type { BoardSigner } from "#lib/signatures/board/board-row.ts"
import { isAwaited, SIGNER_MARKS, type SignerMark, signerMark } from "#lib/signatures/board/facts.ts"
import { spellUnseen } from "#lib/text/unseen.ts"

const MAX_MARKS = 8
const MAX_NAMES = 2

type SignerMarksProps = {
  signers: readonly BoardSigner[]
  more: number
  /** The request still waits for somebody: who is to be called is named. */
  isAwaiting: boolean
}

/** One mark per signer, in their order, and who is still to sign by name; beyond eight, how many there are of each, and of whom the row holds nothing. */
export function SignerMarks({ signers, more, isAwaiting }: SignerMarksProps) {
  const t = useTranslations("signatureBoard.signer")
  const word = useTranslations("words")
  const { shown, rest } = firstOf(signers, MAX_MARKS)
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <ul data-above="" aria-label={word("signers")} className="flex flex-wrap items-center gap-1">
        {shown.map((signer, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: signers have no other place than their own
          <Mark key={position} signer={signer} />
        ))}
        {rest > 0 ? <Rest signers={signers.slice(shown.length)} /> : null}
        {more > 0 ? <li className="text-ink-2 text-xs tabular-nums">{t("more", { count: more })}</li> : null}
      </ul>
      {isAwaiting ? <Names signers={signers} /> : null}
    </div>
  )
}

function Mark({ signer }: { signer: BoardSigner }) {
  const t = useTranslations("signatureBoard.signer")
  const mark = signerMark(signer)
  const { icon: Icon, tone } = MARK_STYLE[mark]
  const at = signer.rejectedAt ?? signer.signedAt ?? signer.viewedAt
  const name = signer.name ?? t("nameless")
  const word = signer.statusName ?? signer.status
  return (
    <li title={`${spellUnseen(name)}: ${t(`mark.${mark}`)}`} data-mark={mark} className={TONE_INK[tone]}>
      <Icon className="size-4.5" strokeWidth={2} aria-hidden="true" />
      <span className="sr-only">
        {name}: {t(`mark.${mark}`)} {at === null ? null : <Timestamp value={at} />}
        {word === null ? null : <span>{` (${t("word", { word })})`}</span>}
      </span>
    </li>
  )
}

function Rest({ signers }: { signers: readonly BoardSigner[] }) {
  const t = useTranslations("signatureBoard.signer")
  const counts = SIGNER_MARKS.map((mark) => [mark, countOf(signers, mark)] as const)
  return (
    <li className="flex items-center gap-1 text-ink-2 text-xs tabular-nums">
      {counts.flatMap(([mark, count]) => {
        const { icon: Icon } = MARK_STYLE[mark]
        if (count === 0) return []
        return [
          <span key={mark} className="inline-flex items-center gap-0.5">
            <span aria-hidden="true">+{count}</span>
            <Icon className="size-3.5" aria-hidden="true" />
            <span className="sr-only">
              {t("more", { count })}: {t(`mark.${mark}`)}.
            </span>
          </span>,
        ]
      })}
    </li>
  )
}

/** Whom one would call: those who have neither signed nor rejected, who viewed it first. */
function Names({ signers }: { signers: readonly BoardSigner[] }) {
  const waiting = signers.filter((signer) => isAwaited(signerMark(signer)))
  const names = [
    ...waiting.filter((signer) => signerMark(signer) === "viewed"),
    ...waiting.filter((signer) => signerMark(signer) !== "viewed"),
  ].flatMap(({ name }) => name ?? [])
  if (names.length === 0 || waiting.length === 0) return null
  const { shown, rest } = firstOf(names, MAX_NAMES)
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-1 text-ink-2 text-xs">
      {shown.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signers have no other place than their own
        <span key={index} className="max-w-full truncate">
          <Verbatim>{name}</Verbatim>
          {index < shown.length - 1 ? <span>, </span> : null}
        </span>
      ))}
      <AndMore rest={rest} />
    </p>
  )
}

function countOf(signers: readonly BoardSigner[], mark: SignerMark): number {
  return signers.filter((signer) => signerMark(signer) === mark).length
}

/** Each mark of a signer has a shape of its own; colour only repeats it. The compiler keeps the list whole. */
export const MARK_STYLE: Record<SignerMark, { icon: LucideIcon; tone: Tone }> = {
  unread: { icon: Ellipsis, tone: "neutral" },
  unseen: { icon: Circle, tone: "neutral" },
  viewed: { icon: Eye, tone: "info" },
  signed: { icon: CircleCheck, tone: "success" },
  rejected: { icon: OctagonX, tone: "danger" },
  other: { icon: CircleDashed, tone: "neutral" },
}
