"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { missingPart, notYet } from "#components/ui/feedback/missing-part.tsx"
import type { NextReview as Review } from "#lib/monitoring/reviews.ts"
import { ReviewDay } from "./review-day.tsx"

const ReviewDialog = dynamic(
  () => import("./review-dialog.tsx").then((part) => part.ReviewDialog, missingPart),
  { loading: notYet },
)

type NextReviewProps = { subjectId: string; review: Review | null; isOverdue: boolean; mayWrite: boolean }

/** When a subject is reviewed next, by whose decision, and the form that sets it. */
export function NextReview({ subjectId, review, isOverdue, mayWrite }: NextReviewProps) {
  const t = useTranslations("reviews")
  const word = useTranslations("words")
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-ink-2">{word("nextReview")}:</span>
      {review ? <ReviewDay day={review.dueOn} isOverdue={isOverdue} /> : <span>{t("none")}</span>}
      {review ? (
        <span className="text-ink-2">
          {review.by === "person" ? t(`of.${review.diligence}`) : t("byPlan")}
        </span>
      ) : null}
      {mayWrite ? (
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)} data-screen-only>
          {t("set")}
        </Button>
      ) : null}
      {isOpen ? (
        <ReviewDialog
          subjectId={subjectId}
          diligence={review?.by === "person" ? review.diligence : "general"}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </span>
  )
}
