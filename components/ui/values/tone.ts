/** The meaning of a mark; `unknown` is never decoration: something may have happened. */
export const TONES = ["neutral", "info", "success", "warning", "danger", "unknown"] as const
export type Tone = (typeof TONES)[number]

/** Ink on its own soft background. `unknown` has a dashed edge too, so that it differs in grey as well. */
export const TONE_SOFT: Record<Tone, string> = {
  neutral: "bg-neutral-soft text-neutral border-transparent",
  info: "bg-info-soft text-info border-transparent",
  success: "bg-success-soft text-success border-transparent",
  warning: "bg-warning-soft text-warning border-transparent",
  danger: "bg-danger-soft text-danger border-transparent",
  unknown: "bg-unknown-soft text-unknown border-current border-dashed",
}

export const TONE_INK: Record<Tone, string> = {
  neutral: "text-neutral",
  info: "text-info",
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
  unknown: "text-unknown",
}

/** The fill of a bar or dot of that tone, for `svg` shapes. */
export const TONE_FILL: Record<Tone, string> = {
  neutral: "fill-neutral",
  info: "fill-info",
  success: "fill-success",
  warning: "fill-warning",
  danger: "fill-danger",
  unknown: "fill-unknown",
}
