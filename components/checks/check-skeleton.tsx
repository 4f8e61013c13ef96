import { Skeleton, SkeletonRows } from "#components/ui/feedback/skeleton.tsx"

/** A check that is on its way, in its size, so that nothing moves when it comes. */
export function CheckSkeleton() {
  return (
    <>
      <div className="mb-5 flex flex-col gap-1.5">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-8 w-80 max-w-full" />
        <Skeleton className="h-5 w-64" />
      </div>
      <div className="sheet">
        <div className="h-10 border-line border-b" />
        <SkeletonRows rows={8} />
      </div>
    </>
  )
}
