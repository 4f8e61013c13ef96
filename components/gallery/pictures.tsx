import { useTranslations } from "next-intl"
import { Tabs } from "#components/ui/controls/tabs.tsx"
import { Progress } from "#components/ui/feedback/progress.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { SparkBars } from "#components/ui/values/spark-bars.tsx"
import { Timeline, TimelineStep } from "#components/ui/values/timeline.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"

const HOURS = [2, 7, 12, 31, 24, 9, 3, 14, 22, 18, 6, 1]

export function Pictures() {
  const t = useTranslations("gallery")
  return (
    <>
      <Section title={t("picture")}>
        <SparkBars
          label={t("pictureLabel")}
          labelEvery={3}
          columns={HOURS.map((answered, index) => {
            const hour = `${String(index + 8).padStart(2, "0")}:00`
            const unknown = answered % 7 === 3 ? 2 : 0
            return {
              label: hour,
              title: t("column", { hour, answered, unknown }),
              parts: [
                { tone: "success", count: answered },
                { tone: "unknown", count: unknown },
              ],
            }
          })}
        />
      </Section>
      <Section title={t("timeline")}>
        <Timeline>
          <TimelineStep
            title={t("written")}
            time={<Timestamp value="2026-11-20T14:12:07Z" show="seconds" />}
          />
          <TimelineStep
            tone="unknown"
            title={t("sent")}
            time={<Timestamp value="2026-11-20T14:12:08Z" show="seconds" />}
          >
            {t("bannerUnknownBody")}
          </TimelineStep>
          <TimelineStep ahead title={t("answered")} />
        </Timeline>
        <div className="mt-5">
          <Progress label={t("batch")} value={37} max={120} />
        </div>
      </Section>
      <Section title={t("tabs")}>
        <Tabs
          label={t("tabs")}
          tabs={[
            { key: "record", label: t("tabRecord"), content: t("tabRecordBody") },
            { key: "raw", label: t("tabRaw"), content: t("tabRawBody") },
          ]}
        />
      </Section>
    </>
  )
}
