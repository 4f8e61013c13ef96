import type { Role } from "#lib/domain/access/permissions.ts"

/** Who is signed in, as the frame shows them. */
export type MenuUser = { name: string; email: string; role: Role }
