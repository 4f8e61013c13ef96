import { notFound } from "next/navigation"
import { requireUser } from "#lib/auth/current-user.ts"

export { missingMetadata as generateMetadata } from "#components/shell/missing-page.tsx"

/** Every address that no page has: told in the frame, from where one goes on. A `not-found` of the root that had the frame would weigh on every page. */
export default async function Page() {
  await requireUser("desk.enter")
  notFound()
}
