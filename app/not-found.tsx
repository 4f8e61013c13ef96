import { MissingPage } from "#components/shell/missing-page.tsx"

export { missingMetadata as generateMetadata } from "#components/shell/missing-page.tsx"

export default function NotFound() {
  return (
    <main className="grid min-h-[70dvh] place-items-center">
      <MissingPage />
    </main>
  )
}
