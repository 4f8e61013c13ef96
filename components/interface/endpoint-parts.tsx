import { useFormatter, useTranslations } from "next-intl"
import { Section } from "#components/ui/layout/section.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { fieldRows } from "#lib/interface/field-rows.ts"
import type { JsonSchema } from "#lib/interface/json-schema.ts"
import type { Parameter, PathOperation } from "#lib/interface/path-operation.ts"
import { SchemaTable } from "./schema-table.tsx"

/** The parameters of an endpoint in its address and its headers. */
export function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  const t = useTranslations("interface")
  if (parameters.length === 0) return null
  return (
    <Section title={t("parametersTitle")} flush>
      <Table caption={t("parametersTitle")}>
        <tbody>
          {parameters.map(({ name, in: place, required, description, schema }) => (
            <Tr key={name}>
              <Td className="align-top">
                <code className="font-mono text-sm">{name}</code>{" "}
                <span className="text-ink-2 text-sm">
                  {place}
                  {required ? <span>{` · ${t("required")}`}</span> : null}
                </span>
              </Td>
              <Td className="align-top">
                {description}
                <code className="wrap-anywhere block font-mono text-ink-2 text-sm">
                  {typeText(name, schema)}
                </code>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

const typeText = (name: string, schema: JsonSchema) =>
  fieldRows({ properties: { [name]: schema } })[0]?.type ?? ""

/** The fields of an endpoint's body. */
export function Body({ body }: { body: PathOperation["requestBody"] }) {
  const t = useTranslations("interface")
  return Object.entries(body?.content ?? {}).map(([type, { schema }]) => (
    <Section key={type} title={`${t("body")}: ${type}`} flush>
      <SchemaTable schema={schema ?? {}} caption={t("body")} />
    </Section>
  ))
}

/** The responses of an endpoint: the successful one, and all the others. */
export function Answers({ responses }: { responses: PathOperation["responses"] }) {
  const good = Object.entries(responses).filter(([, { content }]) => !content?.[PROBLEM])
  return (
    <>
      {good.map(([status, response], index) => {
        const isSame = good.findIndex(([, other]) => isDeepEqual(other.content, response.content)) < index
        return <Answer key={status} status={status} response={response} isSame={isSame} />
      })}
      <Failures responses={responses} />
    </>
  )
}

const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type AnswerProps = {
  status: string
  response: PathOperation["responses"][string]
  /** Its body was described before. */
  isSame: boolean
}

function Answer({ status, response: { description, content = {} }, isSame }: AnswerProps) {
  const t = useTranslations("interface")
  const format = useFormatter()
  const schema = content["application/json"]?.schema
  const types = Object.keys(content)
  const title = `${status}: ${description}`
  if (schema && !isSame)
    return (
      <Section title={title} flush>
        <SchemaTable schema={schema} caption={title} />
      </Section>
    )
  const summary = schema ? t("same") : t("file", { types: format.list(types, { type: "disjunction" }) })
  return (
    <Section title={title}>
      <p className="wrap-anywhere text-ink-2">{types.length === 0 ? t("empty") : summary}</p>
    </Section>
  )
}

const PROBLEM = "application/problem+json"

function Failures({ responses }: { responses: PathOperation["responses"] }) {
  const t = useTranslations("interface")
  const failures = Object.entries(responses).filter(([, { content }]) => content?.[PROBLEM])
  if (failures.length === 0) return null
  return (
    <Section title={t("failures")} flush>
      <Table caption={t("failures")}>
        <thead>
          <tr>
            <Th>{t("status")}</Th>
            <Th>{t("code")}</Th>
          </tr>
        </thead>
        <tbody>
          {failures.map(([status, { description }]) => (
            <Tr key={status}>
              <Td className="align-top font-mono">{status}</Td>
              <Td>
                {description.split(" · ").map((line) => {
                  const [code = "", ...words] = line.split(": ")
                  return (
                    <div key={code}>
                      <code className="font-mono text-sm">{code}</code>{" "}
                      <span className="text-ink-2">{words.join(": ")}</span>
                    </div>
                  )
                })}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
