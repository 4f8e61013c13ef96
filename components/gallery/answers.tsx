import { SearchX } from "lucide-react"
import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { SkeletonRows } from "#components/ui/feedback/skeleton.tsx"
import { Breadcrumbs } from "#components/ui/layout/breadcrumbs.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { RecordList, RecordRow } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { BoardTheme } from "./board-theme.ts"

const ROWS = [
  { id: 1, name: "QUISPE ÑAUPARI, Élida Rosario", state: "answered", charge: "unspecified", score: 100 },
  { id: 2, name: "O'HIGGINS D'ÁVILA, José", state: "unknown", charge: "unknown", score: 83.33 },
  {
    id: 3,
    name: "TRANSPORTES Y SERVICIOS GENERALES DEL SUR S.A.C.",
    state: "waiting",
    charge: "none",
    score: 7,
  },
] as const

export function Answers({ theme }: { theme: BoardTheme }) {
  const t = useTranslations("gallery")
  return (
    <>
      <Section title={t("record")} flush>
        <RecordList>
          <RecordRow label={t("dni")} field="dni" copy="00123456" identifier>
            00123456
          </RecordRow>
          <RecordRow label={t("person")} field="nombres" copy="ÉLIDA ROSARIO">
            ÉLIDA ROSARIO
          </RecordRow>
          <RecordRow label={t("birth")} field="caracter_verificacion_anterior">
            <MissingValue kind="notApplicable" />
          </RecordRow>
          <RecordRow label={t("plate")} field="color_2" note={t("bannerWarningBody")}>
            <MissingValue kind="null" />
          </RecordRow>
          <RecordRow label={t("when")}>
            <Timestamp value="2026-11-20T14:12:07Z" show="seconds" zone />
          </RecordRow>
        </RecordList>
      </Section>
      <Section title={t("table")} aside={<Quantity value={12840} />} flush>
        <Table caption={`${t("table")}, ${t(theme)}`}>
          <thead>
            <tr>
              <Th>{t("subject")}</Th>
              <Th>{t("state")}</Th>
              <Th>{t("charge")}</Th>
              <Th>{t("when")}</Th>
              <Th numeric>%</Th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ id, name, state, charge, score }) => (
              <Tr key={id}>
                <Td className="min-w-52">{name}</Td>
                <Td>
                  <StateBadge state={state} />
                </Td>
                <Td>
                  <ChargeBadge charge={charge} />
                </Td>
                <Td>
                  <Timestamp value="2026-11-20T14:12:07Z" show="time" />
                </Td>
                <Td numeric>
                  <Quantity value={score} digits={2} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </Section>
      <Section title={t("pages")}>
        <Breadcrumbs
          label={`${t("goTo")}, ${t(theme)}`}
          items={[{ label: t("goTo"), href: "/gallery" }, { label: t("record") }]}
        />
        <Pagination
          label={`${t("pages")}, ${t(theme)}`}
          page={{ newer: "first", older: { older: "3" } }}
          hrefOf={(place) => `/gallery?p=${place ? 3 : 1}`}
        />
      </Section>
      <Section title={t("empty")}>
        <EmptyState
          icon={SearchX}
          title={t("empty")}
          actions={
            <LinkButton variant="primary" href="/gallery">
              {t("ask")}
            </LinkButton>
          }
        >
          {t("emptyBody")}
        </EmptyState>
      </Section>
      <Section title={t("loading")} flush>
        <SkeletonRows rows={4} />
      </Section>
    </>
  )
}
