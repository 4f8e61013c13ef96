import { defaultTuning } from "#sandbox/choices/tuning.ts"
import { amlReport } from "#sandbox/data/aml-report.ts"
import type { Rehearsal } from "../rehearsal.ts"
import { dni } from "../values.ts"

/** Specification, Risk levels: GREEN means no matches. Here the sections hold some all the same. */
export const amlDisagrees: Rehearsal = {
  id: "aml-disagrees",
  title: { es: "Un reporte AML que se contradice", en: "An AML report that contradicts itself" },
  roles: ["analyst", "manager", "records"],
  learns: {
    es: "Que el nivel no exime de leer las secciones, y dónde se concluye.",
    en: "That the level does not excuse you from reading the sections, and where to conclude.",
  },
  minutes: 6,
  values: [dni({ withMatches: true })],
  orders: (values) => [
    {
      fault: {
        operation: "aml",
        times: 1,
        fault: {
          kind: "replace",
          status: 200,
          body: {
            status: "success",
            message: "Consulta exitosa",
            data: {
              ...amlReport(values.dni ?? "", defaultTuning().choices),
              aml_status: "GREEN",
              pdf_link: null,
            },
          },
        },
      },
    },
  ],
  steps: [
    {
      id: "ask",
      title: { es: "Pide el reporte", en: "Request the report" },
      at: "/ask/aml",
      simulator: {
        es: "El simulador elige responder el nivel GREEN, que quiere decir sin coincidencias, con secciones que traen algunas.",
        en: "The simulator chooses to answer the level GREEN, which means no matches, with sections that hold some.",
      },
      does: { es: "Pega el DNI y pulsa «Preguntar».", en: "Paste the DNI and press “Run check”." },
      copies: ["dni"],
      sees: [
        {
          es: "«El nivel y las secciones no dicen lo mismo», sobre el nivel GREEN tal como llegó.",
          en: "“The level and the sections disagree”, above the level GREEN as received.",
        },
        {
          es: "«Sin PDF»: esta vez el reporte llega sin enlace.",
          en: "“No PDF”: this time the report comes without a link.",
        },
      ],
      checks: [
        {
          says: { es: "Entregó el reporte una vez", en: "Handed the report over once" },
          requests: { operation: "aml", about: "dni", status: 200 },
          exactly: 1,
        },
      ],
      ticks: "simulator",
    },
    {
      id: "read",
      title: { es: "Lee las secciones y concluye", en: "Read the sections and conclude" },
      at: "/reports/review",
      does: {
        es: "Abre el reporte: en cada resultado elige «Relevante» o «No es esta persona», con su porqué. Concluye sobre el reporte.",
        en: "Open the report: for each result choose “Relevant” or “Not this person”, and say why. Conclude on the report.",
      },
      sees: [
        {
          es: "Lo concluido lleva tu nombre; un responsable, otra persona, puede confirmarlo. El reporte no cambia: queda como llegó.",
          en: "What was concluded bears your name; a manager, another person, may confirm it. The report does not change: it stays as received.",
        },
      ],
      checks: [
        {
          says: {
            es: "Nada de eso preguntó otra vez al servicio",
            en: "None of that reached the service again",
          },
          requests: { operation: "aml", about: "dni" },
          exactly: 1,
        },
      ],
      ticks: "person",
    },
  ],
  proofs: [
    {
      says: { es: "El reporte se pidió una sola vez", en: "The report was requested only once" },
      requests: { operation: "aml", about: "dni" },
      exactly: 1,
    },
  ],
  remember: [
    {
      es: "El nivel lo puso el servicio; la conclusión la pone una persona, resultado por resultado.",
      en: "The level is the service's; the conclusion is a person's, result by result.",
    },
  ],
}
