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
  timestamps: choice(
    "created_at, completed_at, ...: ISO 8601; with which offset and precision: not shown",
    "utc lima-offset microseconds without-zone",
  ),

  lookupWithoutRecord: choice(
    'No "not found" answer is described for lookups',
    "data-null data-empty data-absent data-empty-list status-404",
  ),
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
  vinPace: choice("Resolved at a controlled pace; the pace: not shown", "50-per-second 5-per-second unpaced"),
  webhookPayload: choice("Webhook payload shape: not shown", "flat event list"),
  webhookRetry: choice("Webhook retry behaviour: not shown", "none three-times always-twice"),

  amlItems: choice("Item structure of the other AML arrays: not shown", "objects strings nested"),

  signatureCreateStatus: choice("Success HTTP status of create-signature: not shown", "200 201 202"),
  signatureElements: choice(
    "Elements of documents and signers in the create response: not shown",
    "identifiers full strings empty",
  ),
  signatureFlow: choice("Transitions of the signature request: not shown", "by-order quick slow"),
  signatureWords: choice(
    "The complete set of signature request and signer statuses: not shown",
    "english spanish numbered",
  ),
  biometric: choice("Values of biometric_validation_status: not shown", "none on-signing"),

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
