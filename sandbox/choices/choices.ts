type Words<T extends string> = T extends `${infer First} ${infer Rest}` ? First | Words<Rest> : T

const choice = <const T extends string>(says: string, options: T) => ({
  says,
  options: options.split(" ") as [Words<T>, ...Words<T>[]],
})

/** What the specification calls "not shown", in its own words where it has any, and the ways to fill it, the default first. No knowledge about the real service. */
export const CHOICES = {
  vinKey: choice("Authentication 4: which hub serves the VIN endpoints: not shown", "platform lookup own"),
  matchKey: choice(
    "Authentication 4: which hub serves the match endpoints: not shown",
    "platform lookup own",
  ),

  errorBody: choice("Error bodies of the other codes: not shown", "envelope html empty"),
  malformedJson: choice("A body that is not JSON, on the platform: not shown", "422 400"),
  unlistedRateLimit: choice("429 is listed for some endpoints only", "no yes"),
  timestamps: choice(
    "created_at, completed_at, ...: ISO 8601; with which offset and precision: not shown",
    "utc lima-offset microseconds without-zone",
  ),

  dniFormat: choice("The exact format of dni values: not shown", "8-digits digits any"),
  rucFormat: choice("The exact format of ruc values: not shown", "11-digits check-digit digits"),
  plateFormat: choice("The exact format of plate values: not shown", "6-alphanumeric 6-with-hyphen any"),
  birthdateFormat: choice(
    "The format constraint of birthdate: not shown",
    "YYYY-MM-DD DD-MM-YYYY DD/MM/YYYY any",
  ),
  birthdateMismatch: choice(
    "A birthdate that is not the holder's: not shown",
    "not-compared without-record 400",
  ),
  personExtErrors: choice("Error codes of personas-ext: not shown", "400 422"),
  lookupWithoutRecord: choice(
    'No "not found" answer is described for lookups',
    "data-null data-empty data-absent data-empty-list status-404",
  ),
  genderWords: choice("Values of gender: not shown", "letters words digits"),
  ownersShape: choice("owners is an array (the sample shows owners as strings)", "strings objects"),
  afectacionesShape: choice(
    "Item structure of afectaciones: not shown",
    "objects strings nested mixed empty",
  ),

  vinCreateAnswer: choice(
    "The business result is success or error; success with an error inside: not shown",
    "success error-with-task error-without-task success-without-task",
  ),
  vinTaskShape: choice(
    "Response body of the VIN task's GET: not shown",
    "data.status data.state data.task.status envelope data.result.state none",
  ),
  vinResultShape: choice(
    "Fields of the result record of a VIN query: not shown",
    "information-sheet public-data list",
  ),
  vinUnknownTask: choice("Error codes of the VIN task's GET: not shown", "404 422 200-null 500"),
  vinPace: choice("Resolved at a controlled pace; the pace: not shown", "50-per-second 5-per-second unpaced"),
  webhookPayload: choice("Webhook payload shape: not shown", "flat event list"),
  webhookRetry: choice("Webhook retry behaviour: not shown", "none three-times always-twice"),

  matchEmptyText: choice("An optional field sent as an empty text or null: not shown", "refused ignored"),
  kycDocumentTypes: choice("document_type, e.g. dni, ce, passport", "open closed"),

  amlStatus: choice("Success HTTP status of AML report: not shown", "200 203"),
  amlDni: choice("AML: 422 when dni missing; other formats: not shown", "any 8-digits"),
  amlItems: choice("Item structure of the other AML arrays: not shown", "objects strings nested"),
  amlFlags: choice(
    "compliance: each boolean or null, without a stated polarity",
    "true-when-found true-when-clean null",
  ),
  amlPdf: choice("pdf_link: string or null", "always never"),

  signatureCreateStatus: choice("Success HTTP status of create-signature: not shown", "200 201 202"),
  signatureShowStatus: choice("Success HTTP status of show-signature: not shown", "200 203"),
  signatureErrors: choice("Error codes of create-signature: not shown", "422 400"),
  signatureUnknown: choice("Error codes of show-signature: not shown", "404 422 200-null"),
  signatureElements: choice(
    "Elements of documents and signers in the create response: not shown",
    "identifiers full strings empty",
  ),
  signatureOrganization: choice("organization_id: integer or null (create), UUID (show)", "integer null"),
  signatureFlow: choice("Transitions of the signature request: not shown", "by-order quick slow"),
  signatureWords: choice(
    "The complete set of signature request and signer statuses: not shown",
    "english spanish numbered",
  ),
  biometric: choice("Values of biometric_validation_status: not shown", "none on-signing"),
  bothExpiries: choice("expires_at and expires_in both present: not shown", "expires-at-wins refused"),
  expiryOffset: choice("expires_at: ISO 8601 date-time; without an offset: not shown", "utc lima refused"),
  signerEmail: choice("email: string, at most 255; its form: not shown", "email any"),
  documentLimit: choice(
    "Maximum size of a document, number of documents or signers: not shown",
    "none 10-mb",
  ),

  fileContentType: choice(
    "The content type behind file_url: not shown",
    "application/pdf application/octet-stream",
  ),
  expiredLink: choice("What an expired link answers: not shown", "403-xml 403-json 410-html"),
}

export type ChoiceKey = keyof typeof CHOICES
export type ChoiceValues = { -readonly [K in ChoiceKey]: (typeof CHOICES)[K]["options"][number] }

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
