import { useTranslations } from "next-intl"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { fieldRows } from "#lib/interface/field-rows.ts"
import type { JsonSchema } from "#lib/interface/json-schema.ts"

/** The fields of a body or an answer, nested ones by their way (`items[].id`). */
export function SchemaTable({ schema, caption }: { schema: JsonSchema; caption: string }) {
  const t = useTranslations("interface")
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th className="w-2/5">{t("field")}</Th>
          <Th>{t("type")}</Th>
        </tr>
      </thead>
      <tbody>
        {fieldRows(schema).map(({ path, type, required }) => (
          <Tr key={path}>
            <Td className="align-top">
              <code className="wrap-anywhere font-mono text-sm">{path}</code>
              {required ? null : <span className="text-ink-2">?</span>}
            </Td>
            <Td className="align-top">
              <code className="wrap-anywhere font-mono text-ink-2 text-sm">{type}</code>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
