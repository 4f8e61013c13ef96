import { useTranslations } from "next-intl"
import { Section } from "#components/ui/layout/section.tsx"
import { AmlLevel } from "#components/ui/values/aml-level.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { FieldDiff } from "#lib/aml/report-diff.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { amlPosition } from "#lib/domain/aml/levels.ts"

type LevelDiffProps = { from: CheckView; to: CheckView; level: FieldDiff }

/** Both levels side by side, and in words whether it rose or fell. */
export function LevelDiff({ from, to, level }: LevelDiffProps) {
  const t = useTranslations("amlReports.compare")
  return (
    <Section title={t("level")} registered>
      <div className="flex flex-col gap-4">
        <p className="font-medium">{useMovement(level)}</p>
        <div className="grid gap-5 md:grid-cols-2 print:grid-cols-2">
          <Side title={t("from")} check={from} level={level.from} />
          <Side title={t("to")} check={to} level={level.to} />
        </div>
      </div>
    </Section>
  )
}

function useMovement({ from, to, changed }: FieldDiff): string {
  const t = useTranslations("amlReports.compare.movement")
  const [before, after] = [amlPosition(from), amlPosition(to)]
  if (!changed) return t("none")
  if (before === null || after === null) return t("offScale")
  return after > before ? t("up", { steps: after - before }) : t("down", { steps: before - after })
}

function Side({ title, check, level }: { title: string; check: CheckView; level: FieldDiff["from"] }) {
  const t = useTranslations("amlReports.compare")
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-ink-2 text-sm">
        <span className="font-medium text-ink">{title}</span> ·{" "}
        {t.rich("asked", {
          name: check.requestedBy.name,
          when: () => <Timestamp value={check.requestedAt} show="seconds" zone />,
        })}
      </p>
      {typeof level === "string" && level !== "" ? (
        <AmlLevel level={level} size="plate" isUnusual={check.isUnusual} />
      ) : (
        <p className="text-ink-3 italic">{t("noLevel")}</p>
      )}
    </div>
  )
}
