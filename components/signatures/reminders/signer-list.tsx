"use client"

import { BellRing, Eye } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { AT_EDGE } from "#components/ui/controls/button-style.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { daysWaiting, horizonOf } from "#lib/signatures/board/horizon.ts"
import type { PendingSignature, PendingSigner } from "#lib/signatures/reminders/pending-signers.ts"
import { isSoon, useSpanWords } from "../list/horizon-bar.tsx"
import { placesOf, RemindButtons } from "./remind-buttons.tsx"

type SignerListProps = { people: readonly PendingSigner[]; nowMs: number }

const FIRST_SHOWN = 100

/** Whose signature is awaited, the longest wait first, with what they were asked for and the ways to write to them. */
export function SignerList({ people, nowMs }: SignerListProps) {
  const t = useTranslations("signatureReminders")
  const word = useTranslations("words")
  const [shown, setShown] = useState(FIRST_SHOWN)
  return (
    <Section
      title={word("signers")}
      aside={<span className="text-ink-3 text-sm">{t("people", { count: people.length })}</span>}
      registered
      flush
    >
      <ol className="divide-y divide-line">
        {people.slice(0, shown).map((person) => (
          <li key={keyOf(person)} className="flex flex-col gap-2 px-4 py-3">
            <Person person={person} nowMs={nowMs} />
          </li>
        ))}
      </ol>
      {shown < people.length ? (
        <p className="border-line border-t px-4 py-2">
          <Button
            size="sm"
            variant="quiet"
            className={AT_EDGE.start}
            onClick={() => setShown(shown + FIRST_SHOWN)}
          >
            {t("more", { count: people.length - shown })}
          </Button>
        </p>
      ) : null}
    </Section>
  )
}

function keyOf({ signatures: [first] }: PendingSigner): string {
  return `${first?.requestId} ${first?.position}`
}

function Person({ person, nowMs }: { person: PendingSigner } & Omit<SignerListProps, "people">) {
  const t = useTranslations("signatureReminders")
  const { name, email, phone, signatures, isDue } = person
  const [first] = signatures
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2">
            <h3 className="min-w-0 break-words font-semibold text-md">
              <Verbatim>{name ?? t("nameless")}</Verbatim>
            </h3>
            {isDue ? (
              <Badge tone="warning" icon={BellRing}>
                {t("due")}
              </Badge>
            ) : null}
          </div>
          {signatures.length > 1 ? (
            <p className="text-ink-2 text-sm">
              {t("waits", { count: signatures.length, days: daysWaiting(first?.since ?? "", nowMs) })}
            </p>
          ) : null}
          <p className="break-all text-ink-3 text-sm">{[email, phone].filter(Boolean).join(" · ")}</p>
        </div>
        <div className="flex flex-wrap items-center gap-1.5" data-screen-only>
          <RemindButtons
            places={placesOf(person)}
            name={name ?? t("nameless")}
            hasEmail={email !== null}
            hasPhone={phone !== null}
          />
        </div>
      </div>
      <ul className="flex flex-col gap-1">
        {signatures.map((signature) => (
          <li key={`${signature.requestId} ${signature.position}`} className="min-w-0 text-sm">
            <Signature signature={signature} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Signature({ signature, nowMs }: { signature: PendingSignature; nowMs: number }) {
  const t = useTranslations("signatureReminders")
  const { requestId, requestName, since, viewed, reminded } = signature
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
      <TextLink href={`/signatures/${requestId}`}>
        <Verbatim className="break-words">{requestName}</Verbatim>
      </TextLink>
      <span className="tabular-nums">{t("days", { days: daysWaiting(since, nowMs) })}</span>
      <Deadline signature={signature} nowMs={nowMs} />
      {viewed ? (
        <span className="inline-flex items-center gap-1">
          <Eye className="size-3.5" aria-hidden="true" />
          {t("viewed")}
        </span>
      ) : null}
      {reminded ? (
        <span className="text-ink-3">
          {t("lastReminder")} <Timestamp value={reminded.at} /> · {t(`channel.${reminded.channel}`)} ·{" "}
          {reminded.by}
        </span>
      ) : (
        <span className="text-ink-3">{t("neverReminded")}</span>
      )}
    </p>
  )
}

/** How long the request may still be signed. */
function Deadline({
  signature: { since, expiresAt },
  nowMs,
}: {
  signature: PendingSignature
  nowMs: number
}) {
  const t = useTranslations("signatureReminders")
  const spanWords = useSpanWords(nowMs)
  const horizon = horizonOf(since, expiresAt, nowMs)
  if (horizon.kind === "none") return null
  return (
    <span className={cx("tabular-nums", isSoon(horizon) && "font-medium text-warning")}>
      {t(horizon.kind === "passed" ? "passed" : "expires", { span: spanWords(horizon) })}
    </span>
  )
}
