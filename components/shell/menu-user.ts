import type { Role } from "#lib/domain/access/permissions.ts"

/** The signed-in person, as the frame shows them. */
export type MenuUser = { name: string; email: string; role: Role }
