import type { Rehearsal } from "../rehearsal.ts"
import { ruc } from "../values.ts"

const SECONDS = 15

/** Specification, Errors: 429 where the rate limit is exceeded; numeric limits and Retry-After are not shown. */
export const askedToWait: Rehearsal = {
  id: "asked-to-wait",
  title: { es: "El servicio pide esperar", en: "The service asks to wait" },
  roles: ["analyst"],
  learns: {
    es: "Que esperar no es fallar: Cotejo la envía solo, cuando el servicio dijo y ni un segundo antes.",
    en: "That waiting is not failing: Cotejo sends the check by itself, when the service said and not a second sooner.",
  },
  minutes: 3,
  values: [ruc],
  orders: () => [
    {
      fault: {
        operation: "company",
        times: 1,
        fault: { kind: "status", status: 429, headers: { "retry-after": String(SECONDS) } },
      },
    },
  ],
  steps: [
    {
      id: "ask",
      title: { es: "Pregunta por la empresa", en: "Run a check on the company" },
      at: "/ask/company",
      simulator: {
        es: `El simulador elige pedir ${SECONDS} segundos de espera (429 con Retry-After).`,
        en: `The simulator chooses to ask for a wait of ${SECONDS} seconds (429 with Retry-After).`,
      },
      does: { es: "Pega el RUC y pulsa «Preguntar».", en: "Paste the RUC and press “Run check”." },
      copies: ["ruc"],
      sees: [
        {
          es: "«En espera: sigue sola», a qué hora se envía, y que no tuvo costo.",
          en: "“Waiting: continues automatically”, at what time it is sent, and that it cost nothing.",
        },
      ],
      checks: [
        {
          says: { es: "Pidió esperar (429)", en: "Asked to wait (429)" },
          requests: { operation: "company", about: "ruc", status: 429 },
          exactly: 1,
        },
      ],
      ticks: "simulator",
    },
    {
      id: "wait",
      title: { es: "No hagas nada", en: "Do nothing" },
      at: "/checks",
      does: {
        es: "Quédate en la página, o ciérrala y vuelve: da lo mismo. No preguntes otra vez.",
        en: "Stay on the page, or close it and come back: it is all the same. Do not run it again.",
      },
      sees: [
        {
          es: "Pasa sola a «Respondida». En «Recorrido» están los dos envíos.",
          en: "It turns “Answered” by itself. The “Timeline” has both sends.",
        },
      ],
      checks: [
        {
          says: {
            es: `No llegó nada antes de ${SECONDS} segundos`,
            en: `Nothing came before ${SECONDS} seconds were over`,
          },
          pausedSeconds: SECONDS,
          requests: { operation: "company", about: "ruc" },
        },
        {
          says: { es: "Después la tomó, una vez", en: "Then it was taken, once" },
          requests: { operation: "company", about: "ruc", accepted: true },
          exactly: 1,
        },
      ],
      ticks: "simulator",
    },
  ],
  proofs: [
    {
      says: { es: "La espera se respetó", en: "The wait was kept" },
      pausedSeconds: SECONDS,
      requests: { operation: "company", about: "ruc" },
    },
    {
      says: { es: "La pregunta se tomó una sola vez", en: "The check was taken only once" },
      takenOnce: { operation: "company", about: "ruc" },
    },
  ],
  remember: [
    {
      es: "«En espera» no pide nada de ti. Preguntar otra vez sería otra pregunta, que puede costar.",
      en: "“Waiting” needs nothing from you. Running it again would be another check, which may cost.",
    },
  ],
}
