import { useTranslations } from "next-intl"
import { DataTable, RowLink, When } from "#components/ui/layout/data-table.tsx"
import { Avatar } from "#components/ui/values/avatar.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import type { Role } from "#lib/domain/access/permissions.ts"
import { lacksSecondFactor, type Person } from "#lib/people/list-people.ts"

type PeopleTableProps = {
  people: readonly Person[]
  /** The roles whose people need a second factor. */
  required: ReadonlySet<Role>
  /** The e-mails of accounts to which sign-ins are refused now, after failed attempts. */
  locked: ReadonlySet<string>
  me: string
  renderedAt: number
}

/** Everybody with an account; what concerns one of them is on their own page. */
export function PeopleTable({ people, required, locked, me, renderedAt }: PeopleTableProps) {
  const t = useTranslations("people")
  const role = useTranslations("shell.role")
  return (
    <DataTable
      caption={t("list")}
      items={people}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t("person"),
          cell: ({ id, name, email }) => (
            <span className="flex items-center gap-3 py-1">
              <Avatar name={name} className="size-7 max-sm:hidden" />
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2">
                  <RowLink href={`/admin/people/${id}`} className="font-medium">
                    {name}
                  </RowLink>
                  {id === me ? <span className="text-ink-3 text-xs">{t("you")}</span> : null}
                </span>
                <span className="block text-ink-2 text-sm wrap-anywhere">
                  {email.replace(/@.*/, "")}
                  <wbr />
                  {email.slice(email.indexOf("@"))}
                </span>
              </span>
            </span>
          ),
          priority: 1,
        },
        { head: t("role"), cell: (person) => role(person.role) },
        {
          head: t("access"),
          cell: (person) => (
            <span className="flex flex-wrap gap-1">
              <AccessBadge disabled={person.disabledAt !== null} />
              {person.issuer === null ? null : <Badge>{t("signInMethod.badge")}</Badge>}
              {required.has(person.role) && lacksSecondFactor(person) ? (
                <Badge tone="warning">{t("factors.badge")}</Badge>
              ) : null}
              {locked.has(person.email) ? <Badge tone="danger">{t("lock.badge")}</Badge> : null}
            </span>
          ),
        },
        {
          head: t("sessions.count"),
          cell: ({ sessions }) => <Quantity value={sessions} />,
          numeric: true,
          labelled: true,
          priority: 3,
        },
        {
          head: t("lastSeen"),
          cell: ({ lastSeenAt }) =>
            lastSeenAt ? <When at={lastSeenAt.toISOString()} renderedAt={renderedAt} /> : t("never"),
          numeric: true,
          labelled: true,
          priority: 3,
        },
      ]}
    />
  )
}

/** Whether somebody may sign in. */
export function AccessBadge({ disabled }: { disabled: boolean }) {
  const t = useTranslations("people")
  if (!disabled) return <span className="text-ink-2">{t("enabled")}</span>
  return <Badge tone="warning">{t("disabled")}</Badge>
}
