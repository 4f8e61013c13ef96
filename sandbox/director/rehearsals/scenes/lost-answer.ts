import type { Rehearsal } from "../rehearsal.ts"
import { taskOfVin, vin } from "../values.ts"

/** An answer that is lost on its way: whether the unit was taken shows only at the service. */
export const lostAnswer: Rehearsal = {
  id: "lost-answer",
  title: { es: "Una respuesta que se pierde", en: "An answer that is lost" },
  roles: ["analyst", "manager"],
  learns: {
    es: "Cómo se resuelve un resultado desconocido sin preguntar dos veces.",
    en: "How an unknown outcome is resolved without running the check twice.",
  },
  minutes: 6,
  values: [vin, taskOfVin],
  orders: () => [
    { settings: { vinDelayMs: 1_000 } },
    { fault: { operation: "vin", times: 1, fault: { kind: "cut-after" } } },
  ],
  steps: [
    {
      id: "ask",
      title: { es: "Pregunta por el VIN", en: "Run a check on the VIN" },
      at: "/ask/vin",
      simulator: {
        es: "El simulador toma la pregunta, descuenta su unidad y corta la conexión antes de responder.",
        en: "The simulator takes the check, deducts its unit, and cuts the connection before it answers.",
      },
      does: { es: "Pega el VIN y pulsa «Preguntar».", en: "Paste the VIN and press “Run check”." },
      copies: ["vin"],
      sees: [
        {
          es: "«Resultado desconocido», en violeta y con borde discontinuo.",
          en: "“Unknown outcome”, violet and with a dashed edge.",
        },
        { es: "«No se sabe si se cobró.»", en: "“It is not known whether it was charged.”" },
      ],
      checks: [
        {
          says: {
            es: "Tomó la pregunta una vez y cortó la respuesta",
            en: "Took the check once and cut the answer",
          },
          requests: { operation: "vin", about: "vin", accepted: true, fault: "cut-after" },
          exactly: 1,
        },
      ],
      ticks: "simulator",
    },
    {
      id: "wait",
      title: { es: "No la repitas", en: "Do not repeat it" },
      at: "/unknown",
      does: {
        es: "Abre «Por resolver» y lee la pregunta: qué pasó, qué pudo costar, qué llegó.",
        en: "Open “Unresolved” and read the check: what happened, what it may have cost, what came.",
      },
      sees: [
        {
          es: "La pregunta espera ahí. Cotejo no la envía otra vez por sí solo.",
          en: "The check waits there. Cotejo does not send it again by itself.",
        },
      ],
      checks: [
        {
          says: { es: "No llegó otra vez", en: "It did not come again" },
          requests: { operation: "vin", about: "vin" },
          exactly: 1,
        },
      ],
      ticks: "person",
    },
    {
      id: "settle",
      title: { es: "Resuélvela con lo averiguado", en: "Resolve it with what you found out" },
      at: "/unknown",
      simulator: {
        es: "El simulador hace de soporte del servicio: dice con qué tarea tomó tu pregunta.",
        en: "The simulator plays the service's support: it says under which task it took your check.",
      },
      does: {
        es: "«Resolver», luego «Sí le llegó, y se conoce su identificador», pega la tarea, escribe cómo lo averiguaste y pulsa «Confirmar leyendo».",
        en: "“Resolve”, then “It arrived, and its identifier is known”, paste the task, write how you found out and press “Confirm with a read”.",
      },
      copies: ["task"],
      sees: [
        {
          es: "Deja «Por resolver», y poco después la consulta está «Respondida», con su unidad descontada.",
          en: "It leaves “Unresolved”, and soon after the check is “Answered”, with its unit deducted.",
        },
      ],
      checks: [
        {
          says: { es: "La tarea se leyó, que es gratis", en: "The task was read, which is free" },
          requests: { operation: "vin-task", status: 200, ofStep: true },
          atLeast: 1,
        },
      ],
      ticks: "simulator",
    },
  ],
  proofs: [
    {
      says: { es: "La pregunta se tomó una vez, no dos", en: "The check was taken once, not twice" },
      requests: { operation: "vin", about: "vin" },
      exactly: 1,
    },
  ],
  remember: [
    {
      es: "Desconocido no es fallido: puede haber llegado y puede haber costado.",
      en: "Unknown is not failed: it may have arrived, and it may have cost.",
    },
    {
      es: "Primero se averigua fuera de Cotejo; después se resuelve aquí, con motivo y nombre.",
      en: "First find out outside Cotejo; then resolve it here, with a reason and a name.",
    },
  ],
}
