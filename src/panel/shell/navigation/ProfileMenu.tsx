import { styled } from '@mui/material/styles';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import CardGiftcardRounded from '@mui/icons-material/CardGiftcardRounded';
import ChildCareRounded from '@mui/icons-material/ChildCareRounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import SettingsRounded from '@mui/icons-material/SettingsRounded';
import { paths } from '#panel/paths.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import type { Feature } from '#shared/contract/features.ts';
import { LOWEST_ROLE_ID, canSwitchPanel } from '#shared/roles.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { logOut } from '#panel/store/flows/logout.ts';
import { switchPanel } from '#panel/store/flows/switches.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { Popup, MenuButton, MenuLink } from './Popup.tsx';
import { useSite } from '../site.ts';
import type { MenuIcon } from './menu.ts';
import { text } from '../strings.ts';

/** Whom the top bar names: the chosen investor in the client panel, the person in the admin panel. */
export function useIdentity() {
  const auth = useAppSelector(selectAuth);
  const panel = useAppSelector(selectPanel);
  const { closed } = useSite();
  const ownName = `${auth.firstName} ${auth.lastName}`.trim();
  if (panel === 'admin') return { roleId: auth.roleID, panel, name: ownName, second: text.adminPanel };
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

interface ProfileGate {
  roleId: number;
  panel: 'client' | 'admin';
  /** a view as an investor, whose profile alone is there */
  isViewing?: boolean;
  /** parts that are closed */
  closed?: readonly Feature[];
}

/** Investors only: the selector, register children, invite friends (spec 6). In the admin panel nobody is an investor. */
function isInvestorHere({ panel }: ProfileGate): boolean {
  return panel === 'client';
}

/** The profile item shows if the level equals the lowest level or the user is an investor (spec 6). */
function hasProfile(gate: ProfileGate): boolean {
  return gate.roleId === LOWEST_ROLE_ID || isInvestorHere(gate);
}

/** Pages of the profile menu for this user, in the spec's order; change panel and log-out are actions, not pages. */
export function profilePages(gate: ProfileGate): { title: string; path: string; icon: MenuIcon }[] {
  if (gate.isViewing) return [{ title: text.profile, path: paths.profile(), icon: PersonRounded }];
  return [
    ...(hasProfile(gate) ? [{ title: text.profile, path: paths.profile(), icon: PersonRounded }] : []),
    { title: text.settings, path: paths.settings, icon: SettingsRounded },
    ...(isInvestorHere(gate)
      ? [
          { title: text.registerChild, path: paths.registerChild, icon: ChildCareRounded },
          ...(gate.closed?.includes('referral')
            ? []
            : [{ title: text.inviteFriends, path: paths.inviteFriends, icon: CardGiftcardRounded }]),
        ]
      : []),
  ];
}

/** «تغییر پنل» shows for levels above the lowest (spec 6). */
export function canChangePanel({ roleId, isViewing = false }: ProfileGate): boolean {
  return canSwitchPanel(roleId) && !isViewing;
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
const Line = styled('hr')(({ theme }) => ({
  border: 0,
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
  marginBlock: '0.375rem',
}));

/** Name of the active investor with a second line, and the pages and actions of the person (spec 2). */
export function ProfileMenu() {
  const dispatch = useAppDispatch();
  const identity = useIdentity();
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
      {profilePages(identity).map(({ title, path, icon: Icon }) => (
        <MenuLink key={path} href={path} prefetch={false}>
          <Icon fontSize="small" />
          {title}
        </MenuLink>
      ))}
      {canChangePanel(identity) ? (
        <MenuButton type="button" onClick={() => void dispatch(switchPanel())}>
          <SwapHorizRounded fontSize="small" />
          {text.changePanel}
        </MenuButton>
      ) : null}
      <Line />
      <MenuButton type="button" onClick={() => void dispatch(logOut())}>
        <LogoutRounded fontSize="small" />
        {text.logOut}
      </MenuButton>
    </Popup>
  );
}
