/** The fields of a registry answer that say what a declared field says, by operation. */
export const SAME_FIELDS = {
  person: {
    names: "nombres",
    fathers_last_name: "apellido_paterno",
    mothers_last_name: "apellido_materno",
    verification_digit: "caracter_verificacion",
  },
  "person-ext": {
    names: "given_names",
    fathers_last_name: "paternal_surname",
    mothers_last_name: "maternal_surname",
    verification_digit: "verification_digit",
    birth_date: "birth_date",
  },
} as const satisfies Record<"person" | "person-ext", Record<string, string>>

/** The declared fields whose text is that of the answer's record, without regard to capitals, accents and blanks. */
export function sameFields(
  operation: keyof typeof SAME_FIELDS,
  declared: Record<string, string>,
  record: unknown,
): string[] {
  if (typeof record !== "object" || record === null) return []
  return Object.entries(SAME_FIELDS[operation]).flatMap(([field, name]) => {
    const [typed, answered] = [declared[field], (record as Record<string, unknown>)[name]]
    if (typed === undefined || typeof answered !== "string") return []
    return fold(typed) !== "" && fold(typed) === fold(answered) ? [field] : []
  })
}

function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/g, " ").trim().toUpperCase()
}
