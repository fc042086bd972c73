import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { Popup } from './Popup.tsx';
import { atFirstTouch } from '../../firstTouch.ts';
import { useSite } from '../site.ts';
import { text } from '../strings.ts';

const load = () => import('./ProfileMenuItems.tsx').then((part) => part.ProfileMenuItems);
const ProfileMenuItems = dynamic(load, { ssr: false });

/** Whom the top bar names: the chosen investor in the client panel, the person in the admin panel. */
export function useIdentity(duty: string = text.adminPanel) {
  const auth = useAppSelector(selectAuth);
  const panel = useAppSelector(selectPanel);
  const { closed } = useSite();
  const ownName = `${auth.firstName} ${auth.lastName}`.trim();
  if (panel === 'admin') return { roleId: auth.roleID, panel, name: ownName, second: duty };
  const { profile } = auth;
  const label = profile?.isLegal ? text.registerNo : text.nationalCode;
  const code = profile?.code || auth.nationalCode || auth.username;
  return {
    roleId: auth.roleID,
    panel,
    isViewing: auth.viewing !== null,
    closed,
    name: profile?.name || ownName,
    second: code ? `${label} ${toPersianDigits(code)}` : '',
  };
}

const Trigger = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.625rem',
  minHeight: 44,
  padding: '0 0.25rem',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
}));
// a fixed width: the name comes with the profile, and the bar must not move then
const Lines = styled('span')(({ theme }) => ({
  display: 'none',
  lineHeight: 1.6,
  [theme.breakpoints.up('md')]: { display: 'block', width: '6.75rem' },
}));
const Name = styled('span')({
  display: 'block',
  fontSize: '0.875rem',
  fontWeight: 700,
  maxWidth: '12rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const Second = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
}));
const Head = styled('div')(({ theme }) => ({
  padding: '0.375rem 0.75rem 0.625rem',
  [theme.breakpoints.up('md')]: { display: 'none' },
}));
/** Name of the active investor with a second line, and the pages and actions of the person (spec 2). */
export function ProfileMenu({ duty }: { duty?: string | undefined }) {
  const identity = useIdentity(duty);
  // there before the menu can be opened, without a part in the first view
  useEffect(() => atFirstTouch(() => void load()), []);
  const lines = (
    <>
      <Name>{identity.name || '\u00a0'}</Name>
      <Second>{identity.second || '\u00a0'}</Second>
    </>
  );
  return (
    <Popup
      side="end"
      trigger={(props) => (
        <Trigger type="button" {...props}>
          <span className="visually-hidden">{text.profileMenu}: </span>
          <Avatar name={identity.name} isRound size={38} />
          <Lines>{lines}</Lines>
        </Trigger>
      )}
    >
      <Head>{lines}</Head>
      <ProfileMenuItems identity={identity} />
    </Popup>
  );
}
