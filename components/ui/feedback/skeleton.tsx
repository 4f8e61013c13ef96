import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"

/** A placeholder in the size of the coming content, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "block h-4 animate-[pulse-quiet_1.6s_ease-in-out_infinite] rounded-sm bg-neutral-soft",
        className,
      )}
    />
  )
}

const WIDTHS = ["w-40", "w-64", "w-52", "w-32", "w-56"]

/** Rows of a list or record that is on its way, each as high as the real ones. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const t = useTranslations("ui")
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="flex h-9 items-center gap-6 px-4">
          <Skeleton className="w-28" />
          <Skeleton className={WIDTHS[row % WIDTHS.length] ?? ""} />
        </div>
      ))}
    </div>
  )
}
