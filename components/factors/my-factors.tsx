"use client"

import { KeyRound, Smartphone } from "lucide-react"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { missingPart, notYet } from "#components/ui/feedback/missing-part.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ListedFactor, ListedFactors } from "#lib/factors/list-factors.ts"
import type { Open } from "./factor-dialogs.tsx"

const FactorDialogs = dynamic(
  () => import("./factor-dialogs.tsx").then((module) => module.FactorDialogs, missingPart),
  { loading: notYet },
)

type MyFactorsProps = {
  listed: ListedFactors
  /** They come in by their organisation's provider, which asks for a second step by itself. */
  byProvider: boolean
  renderedAt: number
}

/** One's own second factors: added, named, removed; and the recovery codes. */
export function MyFactors({ listed, byProvider, renderedAt }: MyFactorsProps) {
  const t = useTranslations("factors")
  const word = useTranslations("words")
  const [open, setOpen] = useState<Open | null>(null)
  const { factors, codesLeft } = listed

  return (
    <Section
      title={word("secondFactor")}
      flush
      actions={
        <>
          <Button size="sm" onClick={() => setOpen({ what: "passkey" })}>
            {t("addPasskey")}
          </Button>
          <Button size="sm" onClick={() => setOpen({ what: "totp" })}>
            {t("addTotp")}
          </Button>
        </>
      }
    >
      {byProvider ? (
        <p className="max-w-prose border-line border-b px-4 py-3 text-ink-2 text-sm">{t("aboutProvider")}</p>
      ) : null}
      {factors.length === 0 ? <p className="p-4 text-ink-2">{t("none")}</p> : null}
      <ul className="divide-y divide-line">
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} renderedAt={renderedAt} onOpen={setOpen} />
        ))}
        {factors.length > 0 ? (
          <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <p className={codesLeft < FEW_CODES ? "text-warning" : "text-ink-2"}>
              {t("codesLeft", { count: codesLeft })}
            </p>
            <Button size="sm" onClick={() => setOpen({ what: "codes" })}>
              {t("makeCodes")}
            </Button>
          </li>
        ) : null}
      </ul>
      {open === null ? null : (
        <FactorDialogs
          open={open}
          isLast={factors.length === 1}
          onMade={(made) => setOpen(made === null ? null : { what: "made", codes: made })}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

/** From here on the number of codes left is emphasized. */
const FEW_CODES = 3

const SIGN = { totp: Smartphone, passkey: KeyRound }

type FactorRowProps = { factor: ListedFactor; renderedAt: number; onOpen: (open: Open) => void }

function FactorRow({ factor, renderedAt, onOpen }: FactorRowProps) {
  const t = useTranslations("factors")
  const word = useTranslations("words")
  const Sign = SIGN[factor.kind]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Sign className="size-5 shrink-0 text-ink-3" strokeWidth={1.5} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{factor.name}</p>
        <p className="text-ink-2 text-sm">
          {t(`kind.${factor.kind}`)} · {t("added")} <Timestamp value={factor.createdAt} /> ·{" "}
          {factor.lastUsedAt === null ? (
            <span>{t("never")}</span>
          ) : (
            <span>
              {word("lastUsed")} <Ago value={factor.lastUsedAt} renderedAt={renderedAt} alone />
            </span>
          )}
        </p>
      </div>
      <span className="flex gap-2">
        <Button size="sm" onClick={() => onOpen({ what: "rename", factor })}>
          {t("rename")}
        </Button>
        <Button size="sm" onClick={() => onOpen({ what: "remove", factor })}>
          {word("remove")}
        </Button>
      </span>
    </li>
  )
}
