import type { Locale } from "#lib/i18n/locale.ts"

/** The changes of a day that people notice, in both languages; the newest day first. A test requires the English ones in `CHANGELOG.md`. */
type News = { date: `${number}-${number}-${number}`; entries: Record<Locale, string>[] }

export const NEWS: readonly [News, ...News[]] = [
  {
    date: "2026-11-26",
    entries: [
      {
        es: "Historial y Servicio y claves dicen qué filas retiene su lote detenido o en pausa: no parecen en cola.",
        en: "History and Service and keys say which rows a halted or paused batch keeps back: they do not look queued.",
      },
      {
        es: "Firmas que se esperan, por firmante, dice cuándo vence cada solicitud.",
        en: "Pending signatures by signer says when each request expires.",
      },
      {
        es: "Arriba de un reporte AML está en qué va su revisión, con el camino a la conclusión; entre los reportes por revisar, un GREEN dice que está en duda.",
        en: "The top of an AML report says where its review stands and leads to the conclusion; among the reports to review, a GREEN says that it is in doubt.",
      },
      {
        es: "Con un filtro, la línea de tiempo de un expediente cuenta lo que muestra; en la lista de lotes se ve también cuántas respuestas trajeron registro.",
        en: "With a filter, the timeline of a dossier counts what it shows; the list of batches also tells how many answers brought a record.",
      },
      {
        es: "Lo que escribes en una nota o un motivo vuelve tras recargar, salir de la página o terminar la sesión, si entras otra vez en la misma pestaña.",
        en: "What you write in a note or a reason comes back after a reload, leaving the page or the end of the session, if you sign in again in the same tab.",
      },
      {
        es: "El expediente empieza por el reporte AML más reciente: nivel, si sus secciones lo contradicen, y qué se concluyó.",
        en: "A dossier starts with the newest AML report: level, whether its sections contradict it, and what was concluded.",
      },
      {
        es: "Un reporte cuyo nivel no concuerda con sus secciones (GREEN con resultados, o sin datos en ninguna) lo dice en todas las listas y en Excel; por revisar, va tras RED.",
        en: "A report whose level disagrees with its sections (GREEN with results, or with no data in any) says so in every list and in Excel; to be reviewed it follows RED.",
      },
      {
        es: "Lo que dicen las respuestas de un lote empieza por lo más grave, y dice cuánto no cabe.",
        en: "What the answers of a batch say starts with the most severe, and tells how much does not fit.",
      },
      {
        es: "Una dirección mal escrita se dice dentro de Cotejo, con el menú a mano; en la interfaz HTTP, como los demás errores.",
        en: "A mistyped address is told within Cotejo, with the menu at hand; in the HTTP API, like its other errors.",
      },
      {
        es: "Historial, Movimientos y Bitácora filtran por usuario con las mismas palabras.",
        en: "Checks, the ledger and the audit log filter by user in the same words.",
      },
      {
        es: "Un carácter invisible dentro de un número o un nombre se muestra por su código (U+202E, por ejemplo): ningún número se lee como otro.",
        en: "An invisible character within a number or a name is shown by its code (U+202E, for example): no number reads as another one.",
      },
      {
        es: "En una solicitud de firma, un espacio o carácter invisible en el documento o el nombre de un firmante se señala como en las consultas.",
        en: "In a signature request, a space or an invisible character in a signer's document or name is pointed out as in checks.",
      },
      {
        es: "Quien abre algo desde «Preguntar o buscar» con el teclado sigue en la página abierta, no en el menú.",
        en: "Whoever opens something from “Check or search” by keyboard goes on in the page that opened, not in the menu.",
      },
      {
        es: "La línea de tiempo de un expediente cuenta también sus solicitudes de firma y notas.",
        en: "The timeline of a dossier counts its signature requests and notes too.",
      },
      {
        es: "Inicio dice qué consultas no se envían porque su lote está detenido o en pausa; para Archivo se leían «en cola».",
        en: "Home says which checks are not sent because their batch is halted or paused; for records staff they read “queued”.",
      },
      {
        es: "Un propietario escrito con otro orden o signos («S.A.C.» y «SAC») ya no cuenta como contradicción.",
        en: "An owner written in another order or with other signs (“S.A.C.” and “SAC”) no longer counts as a contradiction.",
      },
      {
        es: "La página de una solicitud rechazada por un firmante, o en un documento, dice lo mismo que el tablero: ya no corre su plazo ni se ofrece recordar.",
        en: "The page of a request rejected by a signer, or in a document, agrees with the board: its term no longer runs, and no reminder is offered.",
      },
      {
        es: "El aviso «PDF en peligro» vuelve a llegar: desde un cambio de este día no salía.",
        en: "The alert “PDF at risk” arrives again: since a change of this day it had not.",
      },
      {
        es: "Un recordatorio nombra solo solicitudes de la misma persona: mismo documento, nombre y contacto.",
        en: "A reminder names only requests of one person: same document, name and contact details.",
      },
      {
        es: "En Usuarios se lee quién no tiene segundo paso, antes de hacerlo obligatorio y mientras le falte.",
        en: "Users says who has no second factor, before you require one and for as long as they lack it.",
      },
      {
        es: "El tablero de firmas se imprime entero y no corta nombres.",
        en: "The signature board prints whole, and cuts no name off.",
      },
      {
        es: "Si la respuesta trae otro número que el preguntado (otro DNI en un reporte AML, por ejemplo), se dice arriba, junto al dato y en todas las listas.",
        en: "If an answer brings another number than the one asked about (another DNI in an AML report, for example), that is said at the top, beside it, and in every list.",
      },
      {
        es: "Los reportes por revisar empiezan por los más graves y, de cada nivel, por los que más esperan; también se pueden ver los más recientes primero.",
        en: "Reports to review start with the most severe and, within each level, with the oldest; you can also see the newest first.",
      },
      {
        es: "El inicio dice de qué consultas es un resultado desconocido o una detenida; para archivo, cuántos PDF faltan descargar.",
        en: "Home says which checks an unknown outcome or a halted check belongs to; for records staff, how many PDFs are left to download.",
      },
      {
        es: "La bitácora filtrada dice cuántos actos hay.",
        en: "A filtered audit log says how many actions it found.",
      },
      {
        es: "Cuando un código o una contraseña no es correcta, el cursor vuelve a su campo.",
        en: "When a code or password is not correct, the cursor goes back to its field.",
      },
      {
        es: "Al comparar respuestas, los elementos de una lista (propietarios, por ejemplo) se emparejan por su documento o su nombre: uno nuevo ya no hace diferir a los demás.",
        en: "When you compare answers, the items of a list (owners, for example) are paired by document or name: a new one no longer makes the others differ.",
      },
      {
        es: "Si dos pestañas preguntan lo mismo a la vez, una pregunta y la otra lo dice antes de que cueste dos veces.",
        en: "If two tabs run the same check at once, one runs it and the other says so before it costs twice.",
      },
      {
        es: "En un lote, de las filas ya preguntadas se pueden preguntar otra vez solo las que llegaron sin registro.",
        en: "In a batch, of the rows checked before you can run again only those that came without a record.",
      },
      {
        es: "Antes de repetir una consulta de las últimas 24 horas se te avisa, también pasada la medianoche.",
        en: "Before you run again a check of the last 24 hours you are told of it, also after midnight.",
      },
      {
        es: "Mientras corre un lote, el aviso de que el servicio pidió esperar ya no mueve sus botones.",
        en: "While a batch runs, the note that the service asked to wait no longer pushes its buttons away.",
      },
      {
        es: "Al volver atrás desde un lote recién iniciado, su formulario dice que se inició y lleva a él.",
        en: "When you go back from a batch just started, its form says that it was started and leads to it.",
      },
      {
        es: "Los avisos se leen también mientras hay un diálogo abierto.",
        en: "Notices can also be read while a dialog is open.",
      },
      {
        es: "En ventanas angostas, los expedientes, las filas de un lote y los números VIN ya no parten palabras.",
        en: "In narrow windows, dossiers, batch rows and VINs no longer break words.",
      },
    ],
  },
  {
    date: "2026-11-25",
    entries: [
      {
        es: "De un archivo o una tabla cuyas comillas no cierran se dice en qué línea.",
        en: "If the quotation marks of a file or table do not close, you are told on which line.",
      },
      {
        es: "Un carácter invisible, copiado de otro programa junto con un DNI o un nombre, se avisa antes de preguntar; en un lote se quita con un botón.",
        en: "An invisible character, copied from another program with a DNI or a name, is pointed out before the check is run; in a batch one button removes it.",
      },
      {
        es: "Si un servidor se cae mientras preguntas, se dice que no se sabe si la pregunta llegó; si la base de datos no responde, que no se hizo nada.",
        en: "If a server goes down while you run a check, you are told that nobody knows whether it arrived; if the database is not responding, that nothing was done.",
      },
      {
        es: "Por la interfaz HTTP, un pedido que no está en UTF-8 se rechaza: antes se preguntaba con sus letras cambiadas.",
        en: "Through the HTTP API, a request that is not in UTF-8 is rejected: until now it was run with its letters changed.",
      },
      {
        es: "Las alertas, y sus correos, llevan a lo que significa cada una y a qué hacer, paso a paso, en tu idioma.",
        en: "Alerts, and their emails, lead to what each one means and what to do, step by step, in your language.",
      },
      {
        es: "En el teléfono, la respuesta de una consulta va primero: sus acciones caben en una fila.",
        en: "On a phone, the answer of a check comes first: its actions fit in one row.",
      },
      {
        es: "El rechazo de una solicitud de firma se dice una vez: de qué, por qué, quién y cuándo.",
        en: "The rejection of a signature request is shown once: of what, why, by whom and when.",
      },
      {
        es: "Quien lleva los reportes los descarga desde el inicio.",
        en: "Records staff download report PDFs from home.",
      },
      {
        es: "Antes de preparar una solicitud de firma, su página dice si el servicio pidió esperar, si se agotó el cupo o si rechazó la clave.",
        en: "Before you prepare a signature request, its page says when the service has asked to wait, the quota is used up or the key is rejected.",
      },
      {
        es: "La bitácora dice en palabras los filtros de cada exportación y los permisos de cada token.",
        en: "The audit log says in words the filters of each export and the permissions of each token.",
      },
      {
        es: "Una consulta por VIN que termina sin registro lo dice primero, con la palabra del servicio; su constancia ya no dice que llegó un registro.",
        en: "A VIN check that ends without a record says so first, in the service’s own word; its constancia no longer says that a record came.",
      },
      {
        es: "Antes de preguntar otra vez, el buscador, el formulario y el lote dicen si la respuesta anterior llegó sin registro.",
        en: "Before you run a check again, the search, the form and the batch say whether the earlier answer came without a record.",
      },
      {
        es: "Una comparación empieza por los campos que difieren y por las respuestas sin registro; las de VIN se comparan campo por campo.",
        en: "A comparison starts with the fields that differ and the answers without a record; VIN answers are compared field by field.",
      },
      {
        es: "Una respuesta KYC muestra el nombre de la persona, si otra respuesta lo dice.",
        en: "A KYC answer shows the person’s name, if another answer says it.",
      },
      {
        es: "Al pegar una tabla en un lote de un solo dato, eliges la columna: ni los títulos ni los nombres se vuelven preguntas.",
        en: "When you paste a table into a batch that asks for one field, you choose the column: no title or name becomes a check.",
      },
      {
        es: "Dos minutos antes de que la sesión termine por falta de actividad, un aviso lo dice; una tecla o el puntero la mantiene. Los diálogos empiezan en su primer campo.",
        en: "Two minutes before a session ends for lack of activity a notice says so; a key or the pointer keeps it. A dialog starts at its first field.",
      },
      {
        es: "Al revisar una solicitud de firma, el botón Atrás del navegador vuelve a sus datos, con los archivos que elegiste.",
        en: "When you review a signature request, the browser’s Back button returns to its form, with the files you chose.",
      },
      {
        es: "Un reporte AML dice a quién se refiere, según otras respuestas; si ninguna dice el nombre, lleva a buscarlo.",
        en: "An AML report shows whom it is about, as other answers name them; if none does, it leads you to look the person up.",
      },
      {
        es: "Antes de preguntar, el formulario dice si el servicio pidió esperar, si se agotó el cupo o si rechazó la clave, y qué pasa con lo que preguntes entonces.",
        en: "Before you run a check, the form says when the service has asked to wait, the quota is used up or the key is rejected, and what becomes of a check you run then.",
      },
      {
        es: "En la página de una solicitud de firma, recordar y copiar el enlace se ofrecen solo para quien todavía tiene que decidir.",
        en: "On the page of a signature request, reminders and signing links are offered only for signers who have yet to decide.",
      },
      {
        es: "Los expedientes de quienes solo firman dicen su nombre y en cuántas solicitudes firman.",
        en: "Dossiers of people who only sign show their name and how many requests they sign.",
      },
      {
        es: "Al cerrar el buscador o un diálogo, el teclado sigue donde estabas; en el inicio, lo que necesita atención va primero.",
        en: "After you close the search or a dialog, the keyboard focus returns to where you were; on home, what needs attention comes first.",
      },
      {
        es: "Los reportes por revisar se filtran por nivel, con cuántos esperan de cada uno.",
        en: "Filter reports to review by level, with a count for each.",
      },
      {
        es: "Si la instalación tiene un antivirus, revisa cada documento antes de que salga a firmar; lo que encuentra se dice junto al documento y no se envía nada.",
        en: "If the installation has a virus scanner, it checks each document before it is sent for signature; anything it finds is shown next to the document, and nothing is sent.",
      },
      {
        es: "Ese antivirus revisa también cada archivo del servicio cuando alguien lo abre o lo descarga: si no está limpio no se entrega, y un ZIP dice cuáles dejó fuera.",
        en: "That scanner also checks each file of the service whenever someone opens or downloads it: one that is not clean is not handed out, and a ZIP names what it left out.",
      },
      {
        es: "Aprobar una solicitud de firma pregunta una vez más antes de que salga, y el inicio dice cuáles esperan aprobación.",
        en: "Approving a signature request asks for confirmation before it is sent, and home lists the requests waiting for approval.",
      },
      {
        es: "Un lote que muchos siguen mantiene su ritmo, y su página muestra enseguida que miles de filas cambiaron juntas.",
        en: "Batches that many people follow keep their pace, and the page shows thousands of simultaneous row changes immediately.",
      },
      {
        es: "Las copias de los PDF de reportes pueden tener un plazo de conservación propio; quedan el reporte y la huella.",
        en: "Copies of report PDFs can have their own retention period; the report and the hash are kept.",
      },
      {
        es: "Los actos de la bitácora pueden ir llegando a un sistema propio de la empresa; la página de la bitácora dice hasta dónde los tiene.",
        en: "The audit log can be streamed to your company's own system; the audit log page shows how far that system has got.",
      },
      {
        es: "Una página de ayuda reúne glosario, novedades, atajos e interfaz.",
        en: "A help page with the glossary, what’s new, keyboard shortcuts and the HTTP API.",
      },
      {
        es: "La bitácora dice también qué se pidió sin poder verlo y qué frenó una defensa, una vez por hora; cerrar tus otras sesiones pide confirmar quién eres si entraste hace rato.",
        en: "The audit log also records, once an hour, denied requests and those blocked by security checks; ending your other sessions asks you to confirm your identity if you signed in a while ago.",
      },
      {
        es: "Una persona puede tener en camino hasta tres tablas o ZIP a la vez; un cuarto lo dice y no se empieza.",
        en: "Each person can prepare up to three tables or ZIPs at once; a fourth says so and is not started.",
      },
      {
        es: "La bitácora dice en palabras sobre qué es cada acto y qué se rechazó.",
        en: "The audit log says in words what each entry is about, and what was denied.",
      },
      {
        es: "Un lote de reportes AML muestra los nombres que dieron otras respuestas, en sus filas y en su Excel; el inicio muestra los niveles de los reportes por revisar.",
        en: "A batch of AML reports shows the names that other answers gave, in its rows and in its Excel file; home shows the levels of the reports waiting for review.",
      },
      {
        es: "Un lote impreso conserva sus columnas y dice entero cada costo.",
        en: "A printed batch keeps its columns, and says each cost whole.",
      },
      {
        es: "Al descargar un ZIP, la página dice qué no está en él y por qué.",
        en: "After you download a ZIP, the page says what is not in it, and why.",
      },
      {
        es: "Al imprimir eliges el papel y su orientación; las tablas anchas (historial, lotes, movimientos, bitácora, expedientes) salen apaisadas.",
        en: "When you print, you choose the paper and its orientation; wide tables (history, batches, ledger, audit log, dossiers) come out in landscape.",
      },
      {
        es: "En el teléfono, los filtros de cada lista y sus descargas están detrás de un botón cada uno: las filas se ven al llegar.",
        en: "On a phone, the filters and the downloads of each list are behind one button each: the rows are in sight as you arrive.",
      },
      {
        es: "La bitácora dice en palabras también lo que anota cada acto: qué llevó un ZIP, por qué un archivo no salió, qué se suprimió.",
        en: "The audit log also says in words what each action notes: what a ZIP held, why a file was not handed out, what was erased.",
      },
      {
        es: "El plazo de una firma se cuenta en días de calendario: elegidos 7 días, quedan 7.",
        en: "The term of a signature request counts calendar days: choose 7 days, and 7 are left.",
      },
      {
        es: "El aviso de que tu sesión termina se ve también sobre lo que tengas abierto.",
        en: "The notice that your session is about to end is also shown over whatever you have open.",
      },
    ],
  },
  {
    date: "2026-11-24",
    entries: [
      {
        es: "Quien aprueba una solicitud de firma abre antes los documentos que van a salir.",
        en: "Before approving a signature request, you can open the documents that will be sent.",
      },
      {
        es: "La página de una constancia cuyos datos se suprimieron dice cuándo, y da la prueba de la bitácora.",
        en: "The page of a constancia whose data was erased says when, and provides the log proof.",
      },
      {
        es: "Lo que se escribe para entrar se conserva aunque la página tarde en cargar.",
        en: "What you type to sign in is kept even if the page is slow to load.",
      },
    ],
  },
  {
    date: "2026-11-23",
    entries: [
      {
        es: "Alertas de la mesa por correo y webhook, en una página que dice qué pasa y a quién se avisó; en tu cuenta eliges qué correos recibes, también de tus lotes y solicitudes.",
        en: "Desk alerts by email and webhook, on a page that shows current alerts and who was notified; choose in your account which emails you receive, including those about your batches and requests.",
      },
      {
        es: "Diez ensayos que el simulador juega contigo, paso a paso: un cupo que se acaba, una respuesta perdida, un firmante que se niega.",
        en: "Ten step-by-step rehearsals with the simulator: a quota that runs out, a lost answer, a signer who refuses.",
      },
      {
        es: "Las listas pueden ocultar identificadores (Mi cuenta); descubrirlos queda registrado.",
        en: "Lists can mask identifiers (My account); revealing them is recorded.",
      },
      {
        es: "Hoja de atajos de teclado: la tecla ? fuera de un campo, o el menú de tu cuenta.",
        en: "Keyboard shortcuts: press ? outside a field, or open your account menu.",
      },
      {
        es: "Primeros pasos en el inicio, un glosario y esta página.",
        en: "Getting started on home, a glossary, and this page.",
      },
      {
        es: "Bajo cada campo de una pregunta: qué forma tiene el dato y dónde está en el documento.",
        en: "Help below each field of a check: its format and where to find it on the document.",
      },
      {
        es: "Hasta que elijas un idioma, Cotejo habla el de tu navegador.",
        en: "Until you choose a language, Cotejo uses your browser's.",
      },
      {
        es: "Los códigos de recuperación se pueden descargar e imprimir.",
        en: "Recovery codes can be downloaded and printed.",
      },
      {
        es: "Segundo paso al entrar, con aplicación de códigos o llave de acceso, y confirmación antes de un acto delicado.",
        en: "Two-factor authentication with an authenticator app or a passkey, and identity confirmation before sensitive actions.",
      },
      {
        es: "Límites por persona y día, y una segunda persona para los lotes grandes y, donde se pida, las solicitudes de firma.",
        en: "Daily limits per person, and a second approval for large batches and, if configured, for signature requests.",
      },
      {
        es: "El trabajo del último día y mes en gráficos pequeños (Servicio y claves).",
        en: "Charts of activity over the last day and month (Service and keys).",
      },
      {
        es: "Retener y borrar lo de una persona, y plazos por clase de registro.",
        en: "Legal holds and erasure of a person's data, and retention periods for each kind of record.",
      },
      {
        es: "Varios resultados desconocidos de la misma caída se resuelven juntos.",
        en: "Resolve several unknown outcomes from the same incident together.",
      },
      {
        es: "Una página propia con sesiones, dispositivos y tu parte de la bitácora.",
        en: "An account page with your sessions, devices and activity.",
      },
    ],
  },
  {
    date: "2026-11-22",
    entries: [
      {
        es: "El inicio muestra el día o las últimas semanas; el historial filtra por lo que las respuestas dijeron.",
        en: "Home shows today or recent weeks; filter the history by what the answers say.",
      },
      {
        es: "Filas que se eligen y se descargan o comparan juntas, con el teclado también.",
        en: "Select rows and download or compare them together, also with the keyboard.",
      },
      {
        es: "Contradicciones entre las fuentes de un expediente, contadas y en lista.",
        en: "Contradictions between a dossier's sources, counted and listed.",
      },
      {
        es: "El tablero de firmas dice a quién llamar, y prepara el recordatorio.",
        en: "The signature board shows who needs a follow-up and prepares the reminder.",
      },
    ],
  },
]
