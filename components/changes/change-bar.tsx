import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { SubjectSearch } from "#components/history/subject-search.tsx"
import { FilterBar } from "#components/ui/filters/filter-bar.tsx"
import { FilterChips } from "#components/ui/filters/filter-chips.tsx"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { CHANGE_WEIGHTS } from "#lib/domain/change-weights.ts"
import { listAddress } from "#lib/http/list-address.ts"
import type { ChangesQuery } from "#lib/monitoring/changes-query.ts"

type ChangeBarProps = {
  query: ChangesQuery
  people: readonly PersonRef[]
  portfolios: readonly { id: string; name: string }[]
  actions: ReactNode
}

/** The filters of the list of changes: its address holds them. */
export function ChangeBar({ query, people, portfolios, actions }: ChangeBarProps) {
  const t = useTranslations("changeList")
  const word = useTranslations("words")
  const weights = useTranslations("changes.weight")
  const address = listAddress("/changes", query)
  const owners = [{ id: "none", name: word("nobody") }, ...people]
  return (
    <FilterBar
      address={address}
      search={<SubjectSearch base={listAddress("/changes", { ...query, subject: undefined })} />}
      selects={[
        {
          name: "weight",
          label: word("weight"),
          options: CHANGE_WEIGHTS.map((id) => ({ id, name: weights(id) })),
        },
        { name: "owner", label: word("owner"), options: owners },
        ...(portfolios.length > 0
          ? [{ name: "portfolio", label: word("portfolio"), options: portfolios }]
          : []),
        {
          name: "state",
          label: word("status"),
          options: (["settled", "all"] as const).map((id) => ({ id, name: t(`states.${id}`) })),
        },
      ]}
      actions={actions}
      chips={
        <FilterChips
          address={address}
          chips={{
            weight: { label: word("weight"), words: () => query.weight && weights(query.weight) },
            owner: { label: word("owner"), words: () => nameIn(owners, query.owner) },
            portfolio: { label: word("portfolio"), words: () => nameIn(portfolios, query.portfolio) },
            state: {
              label: word("status"),
              words: () => (query.state === "settled" || query.state === "all") && t(`states.${query.state}`),
            },
            run: { label: t("run"), words: () => t("ofRun") },
            subject: { label: word("subject"), words: () => t("ofSubject") },
          }}
        />
      }
    />
  )
}

const nameIn = (all: readonly { id: string; name: string }[], id: string | undefined) =>
  all.find((one) => one.id === id)?.name
