import { requireUser } from "#lib/auth/current-user.ts"

export default async function HomePage() {
  await requireUser("desk.enter")
  return <h1 className="font-semibold text-xl">Cotejo</h1>
}
