"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { TEXT_LINK } from "#components/ui/controls/text-link.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { SecretDialog } from "#components/ui/feedback/secret-dialog.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { DialogButton } from "#components/ui/overlays/dialog-button.tsx"
import type { Permission } from "#lib/domain/access/permissions.ts"
import { TokenList, type ToldToken } from "./token-list.tsx"

const TokenForm = dynamic(() => import("./token-form.tsx").then((module) => module.TokenForm, missingPart), {
  loading: () => <Skeleton className="h-96 w-full" />,
})

type MyTokensProps = {
  tokens: readonly ToldToken[]
  /** The permissions that one may grant. */
  grantable: readonly Permission[]
  renderedAt: number
}

/** One's own tokens for programs: made, shown once, listed, revoked. */
export function MyTokens({ tokens, grantable, renderedAt }: MyTokensProps) {
  const t = useTranslations("tokens")
  const [made, setMade] = useState<string | null>(null)
  return (
    <Section
      id="tokens"
      title={t("title")}
      flush
      actions={
        <DialogButton size="sm" label={t("new")} title={t("newTitle")}>
          {(close) => (
            <TokenForm
              grantable={grantable}
              onCreated={(token) => {
                close()
                setMade(token)
              }}
            />
          )}
        </DialogButton>
      }
    >
      <div className="border-line border-b px-4 py-3">
        <p className="max-w-prose text-ink-2 text-sm">
          {t("about")}{" "}
          <a href="/api/openapi.json" className={TEXT_LINK}>
            {t("how")}
          </a>
        </p>
      </div>
      <TokenList personId={null} tokens={tokens} none={t("none")} renderedAt={renderedAt} />
      {made === null ? null : (
        <SecretDialog
          title={t("created")}
          once={t("once")}
          secret={made}
          what={t("what")}
          noted={t("noted")}
          onClose={() => setMade(null)}
        />
      )}
    </Section>
  )
}
