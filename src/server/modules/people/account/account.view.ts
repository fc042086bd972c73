import { referralStatusTexts } from '#shared/contract/investors.ts';
import { roleFromId } from '#shared/roles.ts';
import type { SessionFacts } from '#server/http/context.ts';
import type { AccountUser, InvitedRow } from './account.repo.ts';

/** The signed-in user for `getInfo`. */
export function infoView(user: AccountUser, session: SessionFacts) {
  return {
    user_id: user.id,
    username: user.username,
    role: roleFromId(user.roleId),
    role_id: user.roleId,
    access_level: user.accessLevel,
    first_name: user.firstName,
    last_name: user.lastName,
    mobile: user.mobile,
    national_code: user.username,
    has_password: user.passwordHash !== null,
    verified_at: session.verifiedAt.toISOString(),
    session_expires_at: session.expiresAt.toISOString(),
    ...(session.viewing && { viewing: { ...session.viewing, until: session.viewing.until.toISOString() } }),
  };
}

/** One line of the list of sessions. */
export function sessionView(row: {
  publicId: string;
  device: string;
  browser: string;
  os: string;
  ip: string;
  /** null where nobody knows */
  city: string | null;
  method: 'password' | 'otp' | 'register' | 'passkey';
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  isCurrent: boolean;
}) {
  return {
    id: row.publicId,
    device: row.device,
    browser: row.browser,
    os: row.os,
    ip: row.ip,
    city: row.city,
    method: row.method,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    is_current: row.isCurrent,
  };
}

/** First letter of each name only: who was invited is their own affair. */
function maskName(row: { firstName: string; lastName: string }): string {
  return [row.firstName, row.lastName]
    .filter(Boolean)
    .map((part) => `${Array.from(part)[0] ?? ''}***`)
    .join(' ');
}

/** Own referral code and the people who joined with it. */
export function referralView(user: AccountUser, invited: readonly InvitedRow[], publicOrigin: string) {
  const statusOf = (row: InvitedRow): keyof typeof referralStatusTexts =>
    row.hasInvested ? 'invested' : row.isVerified ? 'verified' : 'registered';
  return {
    referral_code: user.referralCode,
    link: `${publicOrigin}/login?ref=${encodeURIComponent(user.referralCode)}`,
    invited_count: invited.length,
    active_count: invited.filter((row) => row.hasInvested).length,
    list: invited.map((row) => ({
      name_mask: maskName(row),
      joined_at: row.createdAt.toISOString(),
      status: statusOf(row),
      status_text: referralStatusTexts[statusOf(row)],
    })),
  };
}
