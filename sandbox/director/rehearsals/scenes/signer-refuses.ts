import type { Rehearsal } from "../rehearsal.ts"
import { signer } from "../values.ts"

/** Signature states beyond sent and in_signing are not shown: the simulator chooses rejected, and the reason. */
export const signerRefuses: Rehearsal = {
  id: "signer-refuses",
  title: { es: "Un firmante que se niega", en: "A signer who refuses" },
  roles: ["analyst", "manager"],
  learns: {
    es: "Dónde se ve un rechazo, quién lo hizo y por qué, y qué ya no puede pasar.",
    en: "Where a rejection shows, who did it and why, and what can no longer happen.",
  },
  minutes: 6,
  values: [signer],
  steps: [
    {
      id: "send",
      title: { es: "Envía la solicitud", en: "Send the request" },
      at: "/signatures/new",
      hasDocument: true,
      does: {
        es: "Descarga el PDF de este ensayo y elígelo con «Elegir PDF». Con «Pegar de una hoja de cálculo» agrega al firmante; luego «Revisar y enviar».",
        en: "Download the PDF of this rehearsal and choose it by “Choose PDFs”. By “Paste from a spreadsheet” add the signer; then “Review and send”.",
      },
      copies: ["signer"],
      sees: [
        {
          es: "La solicitud, con un firmante que todavía no firmó. Salió en el acto y no se puede deshacer desde Cotejo.",
          en: "The request, with one signer who has not signed yet. It went out at once and cannot be undone from Cotejo.",
        },
      ],
      checks: [
        {
          says: { es: "Recibió la solicitud una sola vez", en: "Received the request only once" },
          requests: { operation: "signature", accepted: true },
          exactly: 1,
        },
      ],
      ticks: "person",
    },
    {
      id: "view",
      title: { es: "El firmante la abre", en: "The signer opens it" },
      at: "/signatures",
      orders: () => [{ signer: "view" }],
      simulator: {
        es: "El firmante del simulador abre la solicitud.",
        en: "The simulator's signer opens the request.",
      },
      does: {
        es: "Abre la solicitud y pulsa «Leer ahora». Leer es gratis.",
        en: "Open the request and press “Refresh”. Reading is free.",
      },
      sees: [
        {
          es: "Desde cuándo la vio. La palabra de su estado se muestra como llega: la especificación no las lista todas.",
          en: "Since when it was viewed. The word of its state is shown as it comes: the specification does not list them all.",
        },
      ],
      checks: [
        {
          says: { es: "Cotejo leyó la solicitud", en: "Cotejo read the request" },
          requests: { operation: "signature-show", status: 200, ofStep: true },
          atLeast: 1,
        },
      ],
      ticks: "person",
    },
    {
      id: "reject",
      title: { es: "El firmante se niega", en: "The signer refuses" },
      at: "/signatures",
      orders: () => [{ signer: "reject", reason: "El monto no es el acordado." }],
      simulator: {
        es: "El firmante rechaza, con un motivo.",
        en: "The signer rejects it, with a reason.",
      },
      does: { es: "Pulsa «Leer ahora» otra vez.", en: "Press “Refresh” again." },
      sees: [
        {
          es: "«Rechazo»: el motivo, quién y cuándo. En el tablero pasó a «Rechazadas».",
          en: "“Rejection”: the reason, who and when. On the board it moved to “Rejected”.",
        },
      ],
      checks: [
        {
          says: { es: "La solicitud está rechazada", en: "The request is rejected" },
          signature: "rejected",
        },
        {
          says: { es: "Cotejo la leyó después del rechazo", en: "Cotejo read it after the rejection" },
          requests: { operation: "signature-show", status: 200, ofStep: true },
          atLeast: 1,
        },
      ],
      ticks: "simulator",
    },
  ],
  proofs: [
    {
      says: {
        es: "Salió una sola solicitud a una sola persona",
        en: "One single request went out to one single person",
      },
      requests: { operation: "signature", accepted: true },
      exactly: 1,
    },
    { says: { es: "Quedó rechazada", en: "It stayed rejected" }, signature: "rejected" },
  ],
  remember: [
    {
      es: "Un rechazo no se corrige ni se reenvía: se habla con la persona y se prepara una solicitud nueva.",
      en: "A rejection is neither corrected nor sent again: one talks to the person and prepares a new request.",
    },
  ],
}
