import { useState } from 'react';
import type { AdminDuty } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { hasDuty } from '#shared/duty.ts';
import { serverNow } from '#panel/api/serverClock.ts';
import { readClaims, readCookie } from '#panel/api/sessionCookies.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { approvalText } from './strings.ts';

/**
 * Why the signed-in administrator may not do what needs the duty, or that there is no connection; null when they may.
 * The API decides by itself. That they prepared it themselves is said by the row or the answer.
 */
export function usePermission(duty: AdminDuty): string | null {
  const isAllowed = useDuty(duty);
  const isOnline = useOnline();
  if (!isOnline) return approvalText.offline;
  return isAllowed ? null : approvalText.duty[duty];
}

/** True when the signed-in administrator has the duty, for what they may not even read. */
export function useDuty(duty: AdminDuty): boolean {
  const { roleID, accessLevel } = useAppSelector(selectAuth);
  return hasDuty({ roleId: roleID, accessLevel }, duty);
}

/** Id of the signed-in user, to tell what they prepared themselves. */
export function useOwnId(): number | null {
  const [ownId] = useState(() => {
    const id = Number(readClaims(readCookie('accessToken'), serverNow())?.user_id);
    return Number.isInteger(id) && id > 0 ? id : null;
  });
  return ownId;
}

/** «شما», the name, or the number of a person that an answer names. */
export function personText(id: number | null, name: string, ownId: number | null): string {
  if (id === null) return approvalText.system;
  if (id === ownId) return approvalText.you;
  return name || approvalText.person(toPersianDigits(id));
}
