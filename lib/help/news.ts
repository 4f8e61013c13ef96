import type { Locale } from "#lib/i18n/locale.ts"

/** What people notice of a day's work, in both languages; the newest day first. `CHANGELOG.md` says the English ones, which a test holds it to. */
type News = { date: `${number}-${number}-${number}`; said: Record<Locale, string>[] }

export const NEWS: readonly [News, ...News[]] = [
  {
    date: "2026-11-25",
    said: [
      {
        es: "Los reportes por revisar se filtran por nivel, con cuántos esperan de cada uno.",
        en: "Reports to be reviewed are filtered by level, with how many of each wait.",
      },
      {
        es: "Si la instalación tiene un antivirus, revisa cada documento antes de que salga a firmar; lo que encuentra se dice junto al documento y no se envía nada.",
        en: "Where the installation has a virus scanner, it looks at each document before it goes out to be signed; what it finds is told at the document, and nothing is sent.",
      },
      {
        es: "Aprobar una solicitud de firma pregunta una vez más antes de que salga, y el inicio dice cuáles esperan aprobación.",
        en: "To approve a signature request asks once more before it goes out, and home says which requests wait for approval.",
      },
      {
        es: "Un lote que muchos siguen mantiene su ritmo, y su página muestra enseguida que miles de filas cambiaron juntas.",
        en: "A batch that many follow keeps its pace, and its page shows at once that thousands of rows changed together.",
      },
      {
        es: "Las copias de los PDF de reportes pueden tener un plazo de conservación propio; quedan el reporte y la huella.",
        en: "Copies of report PDFs can have a retention period of their own; the report and the fingerprint stay.",
      },
      {
        es: "Los actos de la bitácora pueden ir llegando a un sistema propio de la empresa; la página de la bitácora dice hasta dónde los tiene.",
        en: "The acts of the log can go to a system of the company's own as they come; the page of the log says how far that system is.",
      },
      {
        es: "Una página de ayuda reúne glosario, novedades, atajos e interfaz.",
        en: "A help page brings together glossary, news, shortcuts and the interface.",
      },
      {
        es: "La bitácora dice también qué se pidió sin poder verlo y qué frenó una defensa, una vez por hora; cerrar tus otras sesiones pide confirmar quién eres si entraste hace rato.",
        en: "The log also tells what was asked for without being allowed to see it and what a guard held off, once an hour; ending your other sessions asks who you are if you signed in a while ago.",
      },
      {
        es: "Una persona puede tener en camino hasta tres tablas o ZIP a la vez; un cuarto lo dice y no se empieza.",
        en: "One person has up to three tables or ZIPs on their way at once; a fourth says so, and is not begun.",
      },
    ],
  },
  {
    date: "2026-11-24",
    said: [
      {
        es: "Quien aprueba una solicitud de firma abre antes los documentos que van a salir.",
        en: "Whoever approves a signature request first opens the documents that will go out.",
      },
      {
        es: "La página de una constancia cuyos datos se suprimieron dice cuándo, y da la prueba de la bitácora.",
        en: "The page of a constancia whose data was erased says when, and gives the proof of the log.",
      },
      {
        es: "Lo que se escribe para entrar se conserva aunque la página tarde en cargar.",
        en: "What is typed to sign in is kept though the page is slow to load.",
      },
    ],
  },
  {
    date: "2026-11-23",
    said: [
      {
        es: "Alertas de la mesa por correo y webhook, en una página que dice qué pasa y a quién se avisó; en tu cuenta eliges qué correos recibes, también de tus lotes y solicitudes.",
        en: "Alerts of the desk by mail and webhook, on a page that says what stands and who was told; in your account you choose which mails you get, of your batches and requests too.",
      },
      {
        es: "Diez ensayos que el simulador juega contigo, paso a paso: una cuota que se acaba, una respuesta perdida, un firmante que se niega.",
        en: "Ten rehearsals that the simulator plays with you, step by step: a quota that runs out, a lost answer, a signer who refuses.",
      },
      {
        es: "Las listas pueden ocultar identificadores (Mi cuenta); descubrirlos queda registrado.",
        en: "Lists can cover identifiers (My account); to uncover them is recorded.",
      },
      {
        es: "Hoja de atajos de teclado: la tecla ? fuera de un campo, o el menú de tu cuenta.",
        en: "A sheet of keyboard shortcuts: the key ? outside a field, or the menu of your account.",
      },
      {
        es: "Primeros pasos en el inicio, un glosario y esta página.",
        en: "First steps on home, a glossary, and this page.",
      },
      {
        es: "Bajo cada campo de una pregunta: qué forma tiene el dato y dónde está en el documento.",
        en: "Below each field of a question: which form it has and where it stands on the document.",
      },
      {
        es: "Hasta que elijas un idioma, Cotejo habla el de tu navegador.",
        en: "Until you choose a language, Cotejo speaks your browser's.",
      },
      {
        es: "Los códigos de recuperación se pueden descargar e imprimir.",
        en: "Recovery codes can be downloaded and printed.",
      },
      {
        es: "Segundo paso al entrar, con aplicación de códigos o llave de acceso, y confirmación antes de un acto delicado.",
        en: "A second step at sign-in, by an authenticator app or a passkey, and a confirmation before a delicate act.",
      },
      {
        es: "Límites por persona y día, y una segunda persona para los lotes grandes y, donde se pida, las solicitudes de firma.",
        en: "Limits per person and day, and a second person for large batches and, where that is set, for signature requests.",
      },
      {
        es: "El trabajo del último día y mes en gráficos pequeños (Servicio y claves).",
        en: "The work of the last day and month in small pictures (Service and keys).",
      },
      {
        es: "Retener y borrar lo de una persona, y plazos por clase de registro.",
        en: "Holding and erasing a person's data, and periods for each kind of record.",
      },
      {
        es: "Varios resultados desconocidos de la misma caída se resuelven juntos.",
        en: "Several unknown outcomes of one stop are settled together.",
      },
      {
        es: "Una página propia con sesiones, dispositivos y tu parte de la bitácora.",
        en: "A page of one's own with sessions, devices, and one's part of the log.",
      },
    ],
  },
  {
    date: "2026-11-22",
    said: [
      {
        es: "El inicio muestra el día o las últimas semanas; el historial filtra por lo que las respuestas dijeron.",
        en: "Home shows the day or the last weeks; the history filters by what the answers said.",
      },
      {
        es: "Filas que se eligen y se descargan o comparan juntas, con el teclado también.",
        en: "Rows are chosen and downloaded or compared together, by keyboard too.",
      },
      {
        es: "Contradicciones entre las fuentes de un expediente, contadas y en lista.",
        en: "Contradictions between a dossier's sources, counted and listed.",
      },
      {
        es: "El tablero de firmas dice a quién llamar, y prepara el recordatorio.",
        en: "The board of signatures says whom to call, and prepares the reminder.",
      },
    ],
  },
]
