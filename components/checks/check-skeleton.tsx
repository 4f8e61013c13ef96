import { Skeleton, SkeletonRows } from "#components/ui/feedback/skeleton.tsx"

/** A check that is on its way, in its size, so that nothing moves when it comes. */
export function CheckSkeleton() {
  return (
    <>
      <div className="mb-5 flex flex-col gap-1.5">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-7 w-48" />
        <Skeleton className="mt-1 h-5 w-56" />
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <div className="sheet registered flex flex-col gap-2 px-5 py-4">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-8 w-80 max-w-full" />
          </div>
          <div className="sheet">
            <div className="h-10 border-line border-b" />
            <SkeletonRows rows={8} />
          </div>
        </div>
        <div className="sheet h-100" aria-hidden="true" />
      </div>
    </>
  )
}
