import { spellUnseen } from "./unseen.ts"

/** A text whose direction does not affect the text around it (Unicode's first strong isolate), and nothing in which is unseen. */
export function isolated(text: string): string {
  return `\u2068${spellUnseen(text)}\u2069`
}
