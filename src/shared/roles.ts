/* Apart from the abilities: the session asks for the role on every page, and /login must not bring the ability library. */

/** Role from the server's role id: 1 client, 2 and 3 admin, anything else client (spec 4). */
export function roleFromId(roleId: unknown): 'client' | 'admin' {
  return roleId === 2 || roleId === 3 ? 'admin' : 'client';
}

/** The lowest level: an ordinary investor. People above it may switch panels (spec 6). */
export const LOWEST_ROLE_ID = 1;

/** True when the user may switch between the client panel and the admin panel (spec 6). */
export function canSwitchPanel(roleId: unknown): boolean {
  return roleId === 2 || roleId === 3;
}
