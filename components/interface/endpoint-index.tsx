import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import type { Permission } from "#lib/domain/access/permissions.ts"
import type { DescribedOperation } from "#lib/interface/path-operation.ts"
import { Method } from "./method.tsx"

/** Every endpoint of the interface in a line: its address, its purpose, the rights that it requires, whether it may cost. */
export function EndpointIndex({ operations }: { operations: readonly DescribedOperation[] }) {
  const t = useTranslations("interface")
  const may = useTranslations("permissions.may")
  const byTag = Object.entries(Object.groupBy(operations, ({ operation }) => operation.tags[0] ?? ""))
  return (
    <Table caption={t("title")}>
      <thead className="max-md:hidden">
        <tr>
          <Th>{t("route")}</Th>
          <Th>{t("what")}</Th>
        </tr>
      </thead>
      {byTag.map(([tag, found = []]) => (
        <tbody key={tag}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={2}
              className="border-line border-b bg-sunken px-4 py-1.5 font-mono font-semibold text-sm"
            >
              {tag}
            </th>
          </tr>
          {found.map(({ path, method, operation }) => {
            const permission = operation["x-permission"] as Permission | undefined
            return (
              <Tr key={operation.operationId}>
                <Td className="max-md:block max-md:h-auto max-md:border-b-0 max-md:pb-0">
                  <TextLink className="text-sm" href={`/interface/${operation.operationId}`}>
                    <Method method={method} path={path} />
                  </TextLink>
                </Td>
                <Td className="max-md:block max-md:h-auto max-md:pl-4">
                  {operation.summary}
                  <span className="block text-ink-2 text-sm">{permission ? may(permission) : t("open")}</span>
                </Td>
              </Tr>
            )
          })}
        </tbody>
      ))}
    </Table>
  )
}
