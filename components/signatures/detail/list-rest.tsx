import { LeftOut } from "#components/answers/left-out.tsx"

/** At the end of a list of a request: how many more there are, and the record that holds all. Nothing where all are there. */
export function ListRest({ count, id }: { count: number; id: string }) {
  if (count <= 0) return null
  return (
    <p className="border-line border-t px-4 py-2 text-sm">
      <LeftOut count={count} href={`/api/signatures/${id}`} />
    </p>
  )
}
