import type { Rehearsal } from "../rehearsal.ts"
import { dni } from "../values.ts"

const SHORT_MS = 240_000

/** Specification, Limits: pdf_link is valid 45 minutes. The simulator makes it die sooner, and one that is dead on arrival. */
export const dyingLink: Rehearsal = {
  id: "dying-link",
  title: { es: "Un enlace por morir, y uno muerto", en: "A link about to die, and a dead one" },
  roles: ["records", "analyst"],
  learns: {
    es: "Qué PDF corre prisa, qué hace Cotejo por su cuenta y qué queda cuando el enlace murió.",
    en: "Which PDF is urgent, what Cotejo does by itself, and what remains once the link is dead.",
  },
  minutes: 8,
  values: [dni(), { ...dni({ name: "other" }), label: { es: "Otro DNI", en: "Another DNI" } }],
  orders: () => [
    { settings: { pdfLinkLifetimeMs: SHORT_MS } },
    { fault: { operation: "file", times: 10_000, fault: { kind: "status", status: 503 } } },
  ],
  steps: [
    {
      id: "ask",
      title: { es: "Pide el reporte", en: "Request the report" },
      at: "/ask/aml",
      simulator: {
        es: "El servidor de archivos del simulador no atiende (503), y el enlace vivirá solo 4 minutos.",
        en: "The simulator's file server is unavailable (503), and the link lives for 4 minutes only.",
      },
      does: {
        es: "Pide el «Reporte AML» del DNI (lo hace quien analiza: el archivo no pregunta). Luego mira su fila en «PDF de reportes AML».",
        en: "Run the “AML report” check for the DNI (an analyst does this: records runs no checks). Then look at its row in “AML report PDFs”.",
      },
      copies: ["dni"],
      sees: [
        {
          es: "El reporte está; su PDF no: «Enlace vivo», con una cuenta atrás, y que el enlace respondió 503. Cotejo lo intenta solo.",
          en: "The report is there; its PDF is not: “Link active”, with a countdown, and that the link answered 503. Cotejo tries by itself.",
        },
      ],
      checks: [
        {
          says: { es: "Entregó el reporte una vez", en: "Handed the report over once" },
          requests: { operation: "aml", about: "dni", accepted: true },
          exactly: 1,
        },
        {
          says: { es: "Cotejo intentó traer el PDF", en: "Cotejo tried to fetch the PDF" },
          requests: { operation: "file", status: 503 },
          atLeast: 1,
        },
      ],
      ticks: "person",
    },
    {
      id: "save",
      title: { es: "Guárdalo antes de que muera", en: "Save it before it dies" },
      at: "/reports",
      orders: () => [{ clearFaults: true }],
      simulator: {
        es: "El servidor de archivos vuelve a atender. El enlace sigue contando.",
        en: "The file server is available again. The link keeps counting down.",
      },
      does: {
        es: "En la misma fila pulsa «Guardar ahora», si Cotejo no se adelanta: lo vuelve a intentar cada pocos segundos.",
        en: "In the same row press “Save now”, unless Cotejo is faster: it tries again every few seconds.",
      },
      sees: [
        {
          es: "La fila pasa a «Archivado». Su cuenta atrás de 45 minutos es «Estimación, desde nuestra solicitud»: Cotejo no puede saber que el simulador la acortó.",
          en: "The row turns “Archived”. Its countdown of 45 minutes is “Estimated from the time of our request”: Cotejo cannot know that the simulator cut it short.",
        },
      ],
      checks: [
        {
          says: {
            es: "El PDF se trajo antes de que muriera su enlace",
            en: "The PDF was fetched before its link ended",
          },
          requests: { operation: "file", status: 200 },
          atLeast: 1,
        },
      ],
      ticks: "simulator",
    },
    {
      id: "dead",
      title: { es: "Pide otro reporte", en: "Request another report" },
      at: "/ask/aml",
      orders: () => [{ settings: { pdfLinkLifetimeMs: 0 } }],
      simulator: {
        es: "El simulador elige que este enlace llegue muerto (403).",
        en: "The simulator chooses that this link is dead on arrival (403).",
      },
      does: {
        es: "Pide el «Reporte AML» del otro DNI. Pasado un minuto, pulsa «Guardar ahora».",
        en: "Run the “AML report” check for the other DNI. After a minute, press “Save now”.",
      },
      copies: ["other"],
      sees: [
        {
          es: "En el primer minuto el PDF podría no estar hecho, y Cotejo lo sigue intentando. Pasado el minuto, el siguiente 403 vale: «Venció, no archivado».",
          en: "For the first minute the PDF might not be made yet, and Cotejo goes on trying. After that minute the next 403 counts: “Expired, not archived”.",
        },
        {
          es: "El reporte mismo está entero: lo que falta es su PDF.",
          en: "The report itself is whole: what is missing is its PDF.",
        },
      ],
      checks: [
        {
          says: { es: "El enlace muerto respondió 403", en: "The dead link answered 403" },
          requests: { operation: "file", status: 403, ofStep: true },
          atLeast: 1,
        },
      ],
      ticks: "person",
    },
    {
      id: "again",
      title: { es: "Decide si se pregunta otra vez", en: "Decide whether to run it again" },
      at: "/reports",
      orders: () => [{ settings: { pdfLinkLifetimeMs: 2_700_000 } }],
      simulator: {
        es: "Los enlaces vuelven a vivir 45 minutos.",
        en: "Links live 45 minutes again.",
      },
      does: {
        es: "En el segundo reporte pulsa «Preguntar otra vez». Cotejo dice que el costo no está especificado: confírmalo.",
        en: "On the second report press “Run again”. Cotejo says that the cost is not specified: confirm it.",
      },
      sees: [
        {
          es: "El reporte nuevo trae su PDF «Archivado».",
          en: "The new report brings its PDF, “Archived”.",
        },
      ],
      checks: [
        {
          says: { es: "El PDF nuevo se trajo a tiempo", en: "The new PDF was fetched in time" },
          requests: { operation: "file", status: 200, ofStep: true },
          atLeast: 1,
        },
      ],
      ticks: "simulator",
    },
  ],
  proofs: [
    {
      says: {
        es: "Dos PDF se trajeron mientras su enlace vivía",
        en: "Two PDFs were fetched while their link lived",
      },
      requests: { operation: "file", status: 200 },
      atLeast: 2,
    },
    {
      says: {
        es: "El primer DNI se preguntó una sola vez",
        en: "Only one check was run on the first DNI",
      },
      requests: { operation: "aml", about: "dni" },
      exactly: 1,
    },
  ],
  remember: [
    {
      es: "La copia archivada son siempre los mismos bytes: no hay que volver a preguntar para leerla.",
      en: "The archived copy is always the same bytes: no check has to be run again to read it.",
    },
    {
      es: "Un enlace muerto no revive: preguntar otra vez trae uno nuevo, y el costo no está especificado.",
      en: "A dead link does not come back: running the check again brings a new one, and the cost is not specified.",
    },
  ],
}
