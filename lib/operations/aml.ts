import * as z from "zod/mini"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { defineOperation } from "./define.ts"
import { required } from "./input-field.ts"

const flag = z.nullable(z.boolean())
const section = z.nullable(z.array(z.unknown()))

/** Anti-money-laundering report of a person. The level is any word: an unknown one is shown verbatim. */
export const aml = defineOperation({
  slug: "aml",
  wire: {
    method: "GET",
    base: "platform",
    path: "/api/v1/solutions/aml-report",
    envelope: "platform",
    listedErrors: [401, 422],
  },
  input: z.strictObject({ dni: required() }),
  answer: z.looseObject({
    dni: z.string(),
    aml_status: z.string(),
    compliance: z.looseObject({ pep_sanctions: flag, kyc_adverse_media: flag, ubo_companies: flag }),
    pep: section,
    pep_historical: section,
    pep_relatives: section,
    sanctions: section,
    adverse_media: section,
    judicial_records: section,
    vip_list: section,
    pdf_link: z.nullable(z.string()),
  }),
  record: {
    identifier: "dni",
    sections: [
      { title: "identity", fields: ["dni", "aml_status"] },
      { title: "compliance", fields: ["compliance"] },
      {
        title: "sections",
        fields: AML_SECTIONS,
      },
      { title: "document", fields: ["pdf_link"] },
    ],
    codes: ["dni"],
    summary: ["aml_status"],
    marks: [
      { as: "level", field: "aml_status" },
      { as: "disagreement", field: "aml_status", lists: AML_SECTIONS },
      { as: "count", field: "pep", name: "hits", lists: AML_SECTIONS },
    ],
    overTime: "report",
  },
  fileFields: ["pdf_link"],
  readableWith: "aml.read",
  subject: ({ dni }) => ({ kind: "dni", identifier: dni }),
})
