import { MissingPage } from "#components/shell/missing-page.tsx"
import { signedInUser } from "#lib/auth/current-user.ts"
import DeskLayout from "./(desk)/layout.tsx"

/** An address that no page has. Who is signed in is told so in the frame, as of what they may not open: from there one goes on. */
export default async function NotFound() {
  if (await signedInUser())
    return (
      <DeskLayout>
        <MissingPage />
      </DeskLayout>
    )
  return (
    <main className="grid min-h-[70dvh] place-items-center">
      <MissingPage />
    </main>
  )
}
