import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { withClientMessages } from "#components/i18n/with-client-messages.tsx"
import { EndpointFacts } from "#components/interface/endpoint-facts.tsx"
import { Answers, Body, Parameters } from "#components/interface/endpoint-parts.tsx"
import { Method } from "#components/interface/method.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Breadcrumbs } from "#components/ui/layout/breadcrumbs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { interfaceWords } from "#lib/interface/interface-words.ts"
import { describedOperations } from "#lib/interface/openapi.ts"
import { ENDPOINTS } from "../../../api/openapi.json/endpoints.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("interface"))("title") }
}

/** One endpoint of our HTTP interface: what it takes, what it answers, an example. */
async function EndpointPage({ params }: { params: Promise<{ endpoint: string }> }) {
  await requireUser("account.manage")
  const { endpoint } = await params
  const [t, words] = await Promise.all([getTranslations("interface"), interfaceWords()])
  const found = describedOperations(ENDPOINTS, words).find(
    ({ operation }) => operation.operationId === endpoint,
  )
  if (!found) notFound()
  const { method, path, operation } = found
  const [sample] = operation["x-codeSamples"] ?? []
  return (
    <>
      <Breadcrumbs items={[{ label: t("title"), href: "/interface" }, { label: operation.operationId }]} />
      <PageHeader title={<Method method={method} path={path} />} description={operation.summary} />
      <div className="flex flex-col gap-4">
        <Section title={t("by")} flush>
          <EndpointFacts operation={operation} />
        </Section>
        {sample ? (
          <Section title={t("example")} actions={<CopyButton text={sample.source} what={t("example")} />}>
            <pre className="whitespace-pre-wrap wrap-anywhere rounded-md bg-sunken p-3 font-mono text-sm">
              {sample.source}
            </pre>
            <p className="pt-2 text-ink-2 text-sm">{t("exampleNote")}</p>
          </Section>
        ) : null}
        <Parameters parameters={operation.parameters ?? []} />
        <Body body={operation.requestBody} />
        <Answers responses={operation.responses} />
      </div>
    </>
  )
}

export default withClientMessages("(desk)/interface/[endpoint]/page.tsx", EndpointPage)
