import "server-only"
import { getTranslations } from "next-intl/server"
import type { InterfaceWords } from "./path-operation.ts"

/** The words of the description of our interface, in the reader's language. */
export async function interfaceWords(): Promise<InterfaceWords> {
  const [t, operations, problems] = await Promise.all([
    getTranslations("interface"),
    getTranslations("operations"),
    getTranslations("problems"),
  ])
  return {
    about: t("apiAbout"),
    endpoint: (id) => t(`edges.${id}` as "edges.getChecks"),
    question: (slug) => t("ask", { about: operations(`${slug}.about`) }),
    parameter: (name) => {
      const key = `parameters.${name}` as "parameters.limit"
      return t.has(key) ? t(key) : undefined
    },
    answer: {
      ok: t("answer.ok"),
      accepted: t("answer.accepted"),
      unchanged: t("answer.unchanged"),
      bare: t("answer.bare"),
    },
    problem: (code) => problems(`${code}.title`),
  }
}
