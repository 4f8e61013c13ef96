import { MissingPage } from "#components/shell/missing-page.tsx"

export { missingMetadata as generateMetadata } from "#components/shell/missing-page.tsx"

/** Within the desk the frame stays around it. */
export default function DeskNotFound() {
  return <MissingPage />
}
