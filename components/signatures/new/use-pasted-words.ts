import { useFormatter, useTranslations } from "next-intl"
import { truncate } from "#lib/text/truncate.ts"
import type { Pasted } from "./paste-signers.ts"

/** The longest head or word of a pasted table that is repeated in a message. */
const MAX_QUOTED = 40

/** Returns the words for a pasted table: how many signers it brought, and what was not understood. */
export function usePastedWords(): (pasted: Pasted) => { count: string; odd: string[] } {
  const t = useTranslations("signatureBuilder.signers")
  const format = useFormatter()
  const quoted = (words: readonly string[]) =>
    format.list(words.map((word) => t("quoted", { word: truncate(word, MAX_QUOTED) })))
  return ({ signers, unknownTypes, unused }) => ({
    count: t("added", { count: signers.length }),
    odd: [
      ...(unknownTypes.length > 0 ? [t("unknownTypes", { words: quoted(unknownTypes) })] : []),
      ...(unused.length > 0 ? [t("unused", { count: unused.length, words: quoted(unused) })] : []),
    ],
  })
}
