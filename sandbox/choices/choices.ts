/** One point that the specification leaves open, and the ways in which this sandbox can fill it. */
type Choice = {
  /** The specification's statement, in its own words where it has any. */
  says: string
  /** The name of the choice, for the panel. */
  label: { es: string; en: string }
  options: readonly [string, ...string[]]
}

const choice = <const O extends readonly [string, ...string[]]>(
  says: string,
  es: string,
  en: string,
  options: O,
) => ({
  says,
  label: { es, en },
  options,
})

/**
 * Everything that the specification calls "not shown" and that a running service must nevertheless do one way or another.
 * The first option is the default. None of them is knowledge about the real service: a client must work with all of them.
 */
export const CHOICES = {
  vinKey: choice(
    "Authentication 4: which hub serves the VIN endpoints: not shown",
    "Llave que acepta VIN",
    "Key that VIN accepts",
    ["platform", "lookup", "own"],
  ),
  matchKey: choice(
    "Authentication 4: which hub serves the match endpoints: not shown",
    "Llave que acepta el cotejo",
    "Key that match accepts",
    ["platform", "lookup", "own"],
  ),

  errorBody: choice(
    "Error bodies of the other codes: not shown",
    "Cuerpo de los errores (salvo 422)",
    "Body of errors (but 422)",
    ["envelope", "html", "empty"],
  ),
  malformedJson: choice(
    "A body that is not JSON, on the platform: not shown",
    "JSON ilegible en la plataforma",
    "Unreadable JSON on the platform",
    ["422", "400"],
  ),
  unlistedRateLimit: choice(
    "429 is listed for some endpoints only",
    "429 también donde no está listado",
    "429 also where it is not listed",
    ["no", "yes"],
  ),
  timestamps: choice(
    "created_at, completed_at, ...: ISO 8601; with which offset and precision: not shown",
    "Forma de las fechas con hora",
    "Form of timestamps",
    ["utc", "lima-offset", "microseconds", "without-zone"],
  ),
  missingAccept: choice(
    "Requests send Accept: application/json; what happens otherwise: not shown",
    "Sin Accept: application/json",
    "Without Accept: application/json",
    ["ignored", "html-errors"],
  ),

  dniFormat: choice(
    "The exact format of dni values: not shown",
    "Formato de DNI en consultas",
    "DNI format in lookups",
    ["8-digits", "digits", "any"],
  ),
  rucFormat: choice("The exact format of ruc values: not shown", "Formato de RUC", "RUC format", [
    "11-digits",
    "check-digit",
    "digits",
  ]),
  plateFormat: choice("The exact format of plate values: not shown", "Formato de placa", "Plate format", [
    "6-alphanumeric",
    "6-with-hyphen",
    "any",
  ]),
  birthdateFormat: choice(
    "The format constraint of birthdate: not shown",
    "Formato de birthdate",
    "Format of birthdate",
    ["YYYY-MM-DD", "DD-MM-YYYY", "DD/MM/YYYY", "any"],
  ),
  birthdateMismatch: choice(
    "A birthdate that is not the holder's: not shown",
    "birthdate que no es del titular",
    "birthdate that is not the holder's",
    ["not-compared", "without-record", "400"],
  ),
  personExtErrors: choice(
    "Error codes of personas-ext: not shown",
    "Errores de personas-ext",
    "Errors of personas-ext",
    ["400", "422"],
  ),
  lookupWithoutRecord: choice(
    'No "not found" answer is described for lookups',
    "Consulta sin registro",
    "Lookup without a record",
    ["data-null", "data-empty", "data-absent", "data-empty-list", "status-404"],
  ),
  genderWords: choice("Values of gender: not shown", "Valores de gender", "Values of gender", [
    "letters",
    "words",
    "digits",
  ]),
  ownersShape: choice(
    "owners is an array (the sample shows owners as strings)",
    "Elementos de owners",
    "Items of owners",
    ["strings", "objects"],
  ),
  afectacionesShape: choice(
    "Item structure of afectaciones: not shown",
    "Elementos de afectaciones",
    "Items of afectaciones",
    ["objects", "strings", "nested", "mixed", "empty"],
  ),

  vinCreateAnswer: choice(
    "The business result is success or error; success with an error inside: not shown",
    "Respuesta 202 de VIN",
    "The 202 of VIN",
    ["success", "error-with-task", "error-without-task", "success-without-task"],
  ),
  vinTaskShape: choice(
    "Response body of the VIN task's GET: not shown",
    "Forma de la tarea VIN",
    "Shape of the VIN task",
    ["data.status", "data.state", "data.task.status", "envelope", "data.result.state", "none"],
  ),
  vinResultShape: choice(
    "Fields of the result record of a VIN query: not shown",
    "Registro del resultado VIN",
    "Result record of VIN",
    ["information-sheet", "public-data", "list"],
  ),
  vinUnknownTask: choice(
    "Error codes of the VIN task's GET: not shown",
    "Tarea VIN desconocida",
    "Unknown VIN task",
    ["404", "422", "200-null", "500"],
  ),
  vinPace: choice(
    "Resolved at a controlled pace; the pace: not shown",
    "Ritmo de las tareas VIN",
    "Pace of VIN tasks",
    ["50-per-second", "5-per-second", "unpaced"],
  ),
  webhookPayload: choice("Webhook payload shape: not shown", "Cuerpo del webhook", "Webhook payload", [
    "flat",
    "event",
    "list",
  ]),
  webhookRetry: choice("Webhook retry behaviour: not shown", "Reintentos del webhook", "Webhook retries", [
    "none",
    "three-times",
    "always-twice",
  ]),

  similarity: choice("How two texts are compared: not shown", "Medida de similitud", "Similarity measure", [
    "levenshtein",
    "jaro-winkler",
  ]),
  matchEmptyText: choice(
    "An optional field sent as an empty text or null: not shown",
    "Campo opcional vacío en cotejo",
    "Empty optional field in match",
    ["refused", "ignored"],
  ),

  kycDocumentTypes: choice(
    "document_type, e.g. dni, ce, passport",
    "Tipos de documento KYC",
    "KYC document types",
    ["open", "closed"],
  ),

  amlStatus: choice(
    "Success HTTP status of AML report: not shown",
    "Código de éxito de AML",
    "Success status of AML",
    ["200", "203"],
  ),
  amlDni: choice(
    "AML: 422 when dni missing; other formats: not shown",
    "Formato de DNI en AML",
    "DNI format in AML",
    ["any", "8-digits"],
  ),
  amlItems: choice(
    "Item structure of the other AML arrays: not shown",
    "Elementos de las otras listas AML",
    "Items of the other AML lists",
    ["objects", "strings", "nested"],
  ),
  amlFlags: choice(
    "compliance: each boolean or null, without a stated polarity",
    "Sentido de compliance",
    "Polarity of compliance",
    ["true-when-found", "true-when-clean", "null"],
  ),
  amlPdf: choice("pdf_link: string or null", "pdf_link de AML", "pdf_link of AML", ["always", "never"]),

  signatureCreateStatus: choice(
    "Success HTTP status of create-signature: not shown",
    "Código de éxito al crear firma",
    "Success status of create-signature",
    ["200", "201", "202"],
  ),
  signatureShowStatus: choice(
    "Success HTTP status of show-signature: not shown",
    "Código de éxito al ver firma",
    "Success status of show-signature",
    ["200", "203"],
  ),
  signatureErrors: choice(
    "Error codes of create-signature: not shown",
    "Errores al crear firma",
    "Errors of create-signature",
    ["422", "400"],
  ),
  signatureUnknown: choice(
    "Error codes of show-signature: not shown",
    "Solicitud de firma desconocida",
    "Unknown signature request",
    ["404", "422", "200-null"],
  ),
  signatureElements: choice(
    "Elements of documents and signers in the create response: not shown",
    "Elementos al crear firma",
    "Elements in the create answer",
    ["identifiers", "full", "strings", "empty"],
  ),
  signatureOrganization: choice(
    "organization_id: integer or null (create), UUID (show)",
    "organization_id al crear",
    "organization_id on create",
    ["integer", "null"],
  ),
  signatureFlow: choice(
    "Transitions of the signature request: not shown",
    "Avance de las firmas",
    "Progress of signatures",
    ["by-order", "quick", "slow"],
  ),
  signatureWords: choice(
    "The complete set of signature request and signer statuses: not shown",
    "Palabras de estado de firma",
    "Signature status words",
    ["english", "spanish", "numbered"],
  ),
  biometric: choice(
    "Values of biometric_validation_status: not shown",
    "Validación biométrica",
    "Biometric validation",
    ["none", "on-signing"],
  ),
  bothExpiries: choice(
    "expires_at and expires_in both present: not shown",
    "expires_at y expires_in a la vez",
    "Both expires_at and expires_in",
    ["expires-at-wins", "refused"],
  ),
  expiryOffset: choice(
    "expires_at: ISO 8601 date-time; without an offset: not shown",
    "expires_at sin zona",
    "expires_at without offset",
    ["utc", "lima", "refused"],
  ),
  signerEmail: choice(
    "email: string, at most 255; its form: not shown",
    "Forma del correo del firmante",
    "Form of the signer's e-mail",
    ["email", "any"],
  ),
  documentLimit: choice(
    "Maximum size of a document, number of documents or signers: not shown",
    "Máximo por documento",
    "Limit per document",
    ["none", "10-mb"],
  ),

  fileContentType: choice(
    "The content type behind file_url: not shown",
    "Tipo de los archivos",
    "Content type of files",
    ["application/pdf", "application/octet-stream"],
  ),
  expiredLink: choice("What an expired link answers: not shown", "Enlace vencido", "Expired link", [
    "403-xml",
    "403-json",
    "410-html",
  ]),
} satisfies Record<string, Choice>

export type ChoiceKey = keyof typeof CHOICES
export type ChoiceValues = { -readonly [K in ChoiceKey]: (typeof CHOICES)[K]["options"][number] }

/** The first option of every choice. */
export function defaultChoices(): ChoiceValues {
  return Object.fromEntries(
    Object.entries(CHOICES).map(([key, { options }]) => [key, options[0]]),
  ) as ChoiceValues
}

/** Returns the errors of some wanted choices: unknown keys and options, in words; empty without any. */
export function problemsOfChoices(wanted: Record<string, unknown>): string[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    if (!Object.hasOwn(CHOICES, key)) return [`${key}: no such choice`]
    const options: readonly string[] = CHOICES[key as ChoiceKey].options
    return options.includes(value as string) ? [] : [`${key}: one of ${options.join(", ")}`]
  })
}
