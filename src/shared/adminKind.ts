/** Kind of admin behind an access level: `tN` staff of the head office, `KZ` branch, `MT` and `HS` trustee and auditor. */
export function adminKind(accessLevel: string | null | undefined): 'staff' | 'branch' | 'supervisor' | null {
  if (accessLevel === 'KZ') return 'branch';
  if (accessLevel === 'MT' || accessLevel === 'HS') return 'supervisor';
  return accessLevel && /^t\d$/.test(accessLevel) ? 'staff' : null;
}
