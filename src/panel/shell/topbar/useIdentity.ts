import { toPersianDigits } from '#shared/digits.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAuth } from '../../store/slices/authSlice.ts';
import { selectPanel } from '../../store/slices/userPanelSlice.ts';
import { shell } from '../strings.ts';

/** Whom the top bar names: the chosen investor in the client panel, the person in the admin panel. */
export function useIdentity() {
  const auth = useAppSelector(selectAuth);
  const panel = useAppSelector(selectPanel);
  const ownName = `${auth.firstName} ${auth.lastName}`.trim();
  if (panel === 'admin') return { roleId: auth.roleID, panel, name: ownName, second: shell.adminPanel };
  const { profile } = auth;
  const label = profile?.isLegal ? shell.registerNo : shell.nationalCode;
  const code = profile?.code || auth.nationalCode || auth.username;
  return {
    roleId: auth.roleID,
    panel,
    name: profile?.name || ownName,
    second: code ? `${label} ${toPersianDigits(code)}` : '',
  };
}
