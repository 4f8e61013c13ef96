/** The sections of a report that are lists, in the order of the specification (AML report: each `array or null`). */
export const AML_SECTIONS = [
  "pep",
  "pep_historical",
  "pep_relatives",
  "sanctions",
  "adverse_media",
  "judicial_records",
  "vip_list",
] as const
export type AmlSection = (typeof AML_SECTIONS)[number]
