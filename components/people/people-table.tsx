import Link from "next/link"
import { useTranslations } from "next-intl"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { Avatar } from "#components/ui/values/avatar.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
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
    <Table caption={t("list")}>
      <thead>
        <tr>
          <Th>{t("person")}</Th>
          <Th className="max-sm:hidden">{t("role")}</Th>
          <Th>{t("access")}</Th>
          <Th numeric className="max-sm:hidden">
            {t("sessions.count")}
          </Th>
          <Th numeric className="max-md:hidden">
            {t("lastSeen")}
          </Th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Tr key={person.id}>
            <Td>
              <div className="flex items-center gap-3 py-1">
                <Avatar name={person.name} className="size-7 max-sm:hidden" />
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-2">
                    <Link
                      href={`/admin/people/${person.id}`}
                      prefetch={false}
                      className="rounded-sm font-medium hover:underline"
                    >
                      {person.name}
                    </Link>
                    {person.id === me ? <span className="text-ink-3 text-xs">{t("you")}</span> : null}
                  </p>
                  <p className="text-ink-2 text-sm wrap-anywhere">
                    {person.email.replace(/@.*/, "")}
                    <wbr />
                    {person.email.slice(person.email.indexOf("@"))}
                  </p>
                  <p className="text-ink-3 text-xs sm:hidden">{role(person.role)}</p>
                </div>
              </div>
            </Td>
            <Td className="max-sm:hidden">{role(person.role)}</Td>
            <Td>
              <span className="flex flex-wrap gap-1">
                <AccessBadge disabled={person.disabledAt !== null} />
                {person.issuer === null ? null : <Badge>{t("signInMethod.badge")}</Badge>}
                {required.has(person.role) && lacksSecondFactor(person) ? (
                  <Badge tone="warning">{t("factors.badge")}</Badge>
                ) : null}
                {locked.has(person.email) ? <Badge tone="danger">{t("lock.badge")}</Badge> : null}
              </span>
            </Td>
            <Td numeric className="max-sm:hidden">
              <Quantity value={person.sessions} />
            </Td>
            <Td numeric className="whitespace-nowrap text-ink-2 max-md:hidden">
              {person.lastSeenAt ? (
                <>
                  <span className="text-ink-3 text-xs">
                    <Ago value={person.lastSeenAt.toISOString()} renderedAt={renderedAt} />
                  </span>{" "}
                  <Timestamp value={person.lastSeenAt} />
                </>
              ) : (
                t("never")
              )}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Whether somebody may sign in. */
export function AccessBadge({ disabled }: { disabled: boolean }) {
  const t = useTranslations("people")
  return <Badge tone={disabled ? "warning" : "success"}>{t(disabled ? "disabled" : "enabled")}</Badge>
}
