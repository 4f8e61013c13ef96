"use client"

import { KeyRound } from "lucide-react"
import { useTranslations } from "next-intl"
import { CommandButton } from "#components/command/command-button.tsx"
import { revokePersonToken } from "#components/people/actions.ts"
import { Ago } from "#components/ui/values/ago.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ListedToken } from "#lib/tokens/tokens.ts"
import { revokeMyToken } from "./actions.ts"

/** A token with what it may do, in words. */
export type ToldToken = ListedToken & { may: readonly string[] }

type TokenListProps = {
  /** Whose they are; null for one's own. */
  personId: string | null
  tokens: readonly ToldToken[]
  /** Said where there is none. */
  none: string
  renderedAt: number
}

/** Somebody's tokens, each with its permissions, its last use and the button that revokes it. */
export function TokenList({ personId, tokens, none, renderedAt }: TokenListProps) {
  const t = useTranslations("tokens")
  if (tokens.length === 0) return <p className="p-4 text-ink-2">{none}</p>
  return (
    <ul className="divide-y divide-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <KeyRound className="size-5 shrink-0 text-ink-3" strokeWidth={1.5} aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
              {token.name}
              <code className="font-mono font-normal text-ink-3 text-sm">{token.beginning}…</code>
              {token.hasExpired ? <Badge tone="warning">{t("expired")}</Badge> : null}
            </p>
            <p className="text-ink-2 text-sm">
              <TokenFacts token={token} renderedAt={renderedAt} />
            </p>
            <TokenScopes token={token} />
          </div>
          <CommandButton
            label={t("revoke")}
            title={t("revokeTitle", { name: token.name })}
            danger
            action={() =>
              personId === null
                ? revokeMyToken({ token: token.id })
                : revokePersonToken({ id: personId, token: token.id })
            }
            input={null}
            done={t("revoked")}
          >
            <p>{t("revokeBody")}</p>
          </CommandButton>
        </li>
      ))}
    </ul>
  )
}

function TokenFacts({ token, renderedAt }: { token: ListedToken; renderedAt: number }) {
  const t = useTranslations("tokens")
  const word = useTranslations("words")
  return (
    <>
      {word("expires")} <Timestamp value={token.expiresAt} /> ·{" "}
      {token.lastUsedAt ? (
        <span>
          {word("lastUsed")} <Ago value={token.lastUsedAt} renderedAt={renderedAt} alone />
          {token.lastNetwork ? <span>{` ${t("fromNetwork", { network: token.lastNetwork })}`}</span> : null}
        </span>
      ) : (
        <span>{t("never")}</span>
      )}
    </>
  )
}

function TokenScopes({ token: { may } }: { token: ToldToken }) {
  const t = useTranslations("tokens")
  return (
    <details className="text-ink-2 text-sm">
      <summary className="min-h-6 cursor-pointer">{t("may", { count: may.length })}</summary>
      <ul className="list-disc pl-5">
        {may.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  )
}
