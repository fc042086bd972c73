import { logOut } from '#panel/store/flows/logout.ts';
import { switchPanel } from '#panel/store/flows/switches.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { LogoutRounded } from '#panel/ui/icons/LogoutRounded.tsx';
import { SwapHorizRounded } from '#panel/ui/icons/SwapHorizRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { MenuButton, MenuLink } from './Popup.tsx';
import { canChangePanel, profilePages, type ProfileGate } from './profilePages.ts';
import { text } from '../strings.ts';

const Line = styled('hr')(({ theme }) => ({
  border: 0,
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
  marginBlock: '0.375rem',
}));

/** Pages and actions of the person, drawn when the menu opens. */
export function ProfileMenuItems({ identity }: { identity: ProfileGate }) {
  const dispatch = useAppDispatch();
  return (
    <>
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
    </>
  );
}
