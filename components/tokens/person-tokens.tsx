"use client"

import { useTranslations } from "next-intl"
import { Section } from "#components/ui/layout/section.tsx"
import type { ActionResult } from "#lib/http/action.ts"
import type { ListedToken } from "#lib/tokens/list-tokens.ts"
import { TokenList } from "./token-list.tsx"

type PersonTokensProps = {
  personId: string
  tokens: readonly ListedToken[]
  renderedAt: number
  revoke: (input: { id: string; token: string }) => Promise<ActionResult>
}

/** Somebody's tokens, as an administrator sees and ends them. */
export function PersonTokens({ personId, tokens, renderedAt, revoke }: PersonTokensProps) {
  const t = useTranslations("tokens")
  return (
    <Section title={t("title")} flush>
      <TokenList
        tokens={tokens}
        none={t("noneTheirs")}
        renderedAt={renderedAt}
        revoke={(token) => revoke({ id: personId, token })}
      />
    </Section>
  )
}
