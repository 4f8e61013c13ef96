/** The control of a field. Its meaning and usual form are in the messages `ask.field.{name}`. */
export type QuestionControl = "identifier" | "text" | "date" | "documentType"

/** The usual form of a value (`ask.usually.{usually}`): a hint, never a rule (the specification does not show the formats). */
export type Usually = "dni" | "ruc" | "plate" | "ce" | "vin" | "eightDigits"

export type QuestionField<Name extends string = string> = {
  name: Name
  control: QuestionControl
  usually?: Usually
  /** The field with the type of document whose number this is: its usual form depends on that. */
  typeField?: Name
  /** The specification rules its form: any other form is an error, and not merely unusual. */
  ruled?: boolean
  optional?: boolean
  /** Out of sight until somebody adds it. */
  added?: boolean
}

export type QuestionGroup = "people" | "vehicles" | "integrity"

/** The icons before the name of a question (`components/shell/nav/nav-icons.ts`). */
export type QuestionIcon =
  | "barcode"
  | "building"
  | "car"
  | "face"
  | "file"
  | "globe"
  | "idCard"
  | "scale"
  | "shield"
  | "user"
