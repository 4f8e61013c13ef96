import { useTranslations } from "next-intl"
import { RecordList, RecordRow } from "#components/ui/layout/record-list.tsx"
import type { Permission } from "#lib/domain/access/permissions.ts"
import type { CostClass } from "#lib/domain/charges.ts"
import type { PathOperation } from "#lib/interface/path-operation.ts"

/** The access rights that an endpoint requires, its possible cost, and its entries in the log. */
export function EndpointFacts({ operation }: { operation: PathOperation }) {
  const t = useTranslations("interface")
  const may = useTranslations("permissions.may")
  const permission = operation["x-permission"] as Permission | undefined
  const also = (operation["x-also"] ?? []) as readonly Permission[]
  const byToken = operation.security?.some((scheme) => "token" in scheme)
  const guarded = byToken ? t("byToken") : t("bySession")
  return (
    <RecordList>
      <RecordRow label={t("by")}>{permission ? guarded : t("open")}</RecordRow>
      {permission ? (
        <RecordRow label={t("needs")}>
          {[permission, ...also].map((one) => (
            <span key={one} className="block">
              {may(one)} <code className="font-mono text-ink-2 text-sm">{one}</code>
            </span>
          ))}
        </RecordRow>
      ) : null}
      <RecordRow label={t("cost")}>
        <Cost cost={operation["x-may-cost"]} />
      </RecordRow>
      <RecordRow label={t("records")}>
        {operation["x-records"] ? <code className="font-mono">{operation["x-records"]}</code> : t("nothing")}
      </RecordRow>
    </RecordList>
  )
}

function Cost({ cost }: { cost: CostClass | false }) {
  const t = useTranslations("interface")
  const costs = useTranslations("cost")
  return cost === false ? t("noCost") : costs(cost)
}
