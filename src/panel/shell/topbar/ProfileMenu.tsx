import { styled } from '@mui/material/styles';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { logOut } from '../../store/flows/logout.ts';
import { switchPanel } from '../../store/flows/switches.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { MenuButton, MenuLink } from '../chrome/menuLinkStyles.ts';
import { Popup } from '../chrome/Popup.tsx';
import { shell } from '../strings.ts';
import { canChangePanel, profilePages } from './profileItems.ts';
import { useIdentity } from './useIdentity.ts';

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
          <span className="visually-hidden">{shell.profileMenu}: </span>
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
          {shell.changePanel}
        </MenuButton>
      ) : null}
      <Line />
      <MenuButton type="button" onClick={() => void dispatch(logOut())}>
        <LogoutRounded fontSize="small" />
        {shell.logOut}
      </MenuButton>
    </Popup>
  );
}
