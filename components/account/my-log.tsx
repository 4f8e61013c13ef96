import { useTranslations } from "next-intl"
import { LogTable } from "#components/audit/log-table.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { LogEntry } from "#lib/audit/read-log.ts"
import type { TargetName } from "#lib/audit/target-names.ts"
import type { SignedInUser } from "#lib/auth/actor.ts"
import type { Page } from "#lib/db/keyset.ts"
import { can } from "#lib/domain/access/permissions.ts"

type MyLogProps = {
  me: SignedInUser
  page: Page<LogEntry>
  /** What the targets are called, by their ids. */
  things: Readonly<Record<string, TargetName>>
}

/** The log's entries about oneself, a page of them. */
export function MyLog({ me, page, things }: MyLogProps) {
  const t = useTranslations("account.log")
  const { id, name, role } = me
  return (
    <div className="flex flex-col gap-3">
      <Section id={PLACE} title={t("title")} flush className="scroll-mt-20">
        <div className="border-line border-b px-4 py-3">
          <p className="max-w-prose text-ink-2 text-sm">{t("about")}</p>
        </div>
        <LogTable
          entries={page.items}
          people={[{ id, name }]}
          things={things}
          opens={{
            check: can(role, "aml.read"),
            subject: can(role, "dossier.read"),
            batch: can(role, "batch.run"),
            signature: can(role, "signature.read"),
            person: can(role, "people.manage"),
          }}
        />
      </Section>
      <Pagination
        page={page}
        hrefOf={(place) => `/account${place ? `?${new URLSearchParams(place)}` : ""}#${PLACE}`}
      />
    </div>
  )
}

const PLACE = "log"
