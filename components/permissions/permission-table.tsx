import { Check } from "lucide-react"
import { useTranslations } from "next-intl"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import {
  can,
  PERMISSION_GROUPS,
  type Permission,
  type PermissionGroup,
  ROLES,
  type Role,
} from "#lib/domain/access/permissions.ts"

const GROUPS = Object.keys(PERMISSION_GROUPS) as PermissionGroup[]

type PermissionTableProps = {
  /** How many enabled accounts have each role. */
  people: Record<Role, number>
}

/** The one table of permissions in people's words: a column for each role, or, where there is no room, its name at each line. */
export function PermissionTable({ people }: PermissionTableProps) {
  const t = useTranslations("permissions")
  const role = useTranslations("shell.role")
  return (
    <Table caption={t("title")}>
      <thead>
        <tr>
          <Th>{t("permission")}</Th>
          {ROLES.map((name) => (
            <Th key={name} className="text-center align-bottom max-xl:hidden">
              {role(name)}
              <span className="block pb-1 font-normal text-2xs normal-case tracking-normal">
                {t("people", { count: people[name] })}
              </span>
            </Th>
          ))}
        </tr>
      </thead>
      {GROUPS.map((group) => (
        <tbody key={group} className="break-inside-avoid">
          <tr>
            <th
              scope="rowgroup"
              colSpan={ROLES.length + 1}
              className="border-line border-b bg-sunken px-4 py-1.5 font-semibold text-sm"
            >
              {t(`group.${group}`)}
            </th>
          </tr>
          {PERMISSION_GROUPS[group].map((permission) => (
            <PermissionRow key={permission} permission={permission} />
          ))}
        </tbody>
      ))}
    </Table>
  )
}

function PermissionRow({ permission }: { permission: Permission }) {
  const t = useTranslations("permissions")
  const word = useTranslations("words")
  const role = useTranslations("shell.role")
  const holders = ROLES.filter((name) => can(name, permission)).map((name) => role(name))
  return (
    <Tr>
      <th scope="row" className="border-line border-b px-3 py-2 pl-4 font-normal">
        {t(`may.${permission}`)}
        <span className="block pt-0.5 text-ink-2 text-sm xl:hidden">
          {holders.length > 0 ? holders.join(" · ") : word("nobody")}
        </span>
      </th>
      {ROLES.map((name) => (
        <Td key={name} className="text-center max-xl:hidden">
          <Held held={can(name, permission)} />
        </Td>
      ))}
    </Tr>
  )
}

function Held({ held }: { held: boolean }) {
  const word = useTranslations("words")
  return (
    <>
      {held ? (
        <Check className="inline size-4 text-success" aria-hidden="true" />
      ) : (
        <span aria-hidden="true" className="text-ink-3">
          –
        </span>
      )}
      <span className="sr-only">{word(held ? "yes" : "no")}</span>
    </>
  )
}
