"use client"

import { useTranslations } from "next-intl"
import type { SignerRemark } from "./signers/signer-remarks.ts"

/** What looks odd about a signer, in words: those of the kinds that are asked for, or all; undefined when there are none. */
export function useRemarkWords(): (
  remarks: readonly SignerRemark[],
  kinds?: readonly SignerRemark["kind"][],
) => string | undefined {
  const t = useTranslations("signatureBuilder.signers.remark")
  return (remarks, kinds) => {
    const words = remarks
      .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
      .map((remark) =>
        "rows" in remark
          ? t(remark.kind, { count: remark.rows.length, rows: remark.rows.join(", ") })
          : t(remark.kind),
      )
    return words.length > 0 ? words.join(" ") : undefined
  }
}
