import CardGiftcardRounded from '@mui/icons-material/CardGiftcardRounded';
import ChildCareRounded from '@mui/icons-material/ChildCareRounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import SettingsRounded from '@mui/icons-material/SettingsRounded';
import { LOWEST_ROLE_ID, canSwitchPanel } from '#shared/ability.ts';
import { paths } from '#panel/paths.ts';
import type { MenuIcon } from '../menu.ts';
import { shell } from '../strings.ts';

export interface ProfileGate {
  roleId: number;
  panel: 'client' | 'admin';
}

/** Investors only: the selector, register children, invite friends (spec 6). In the admin panel nobody is an investor. */
export function isInvestorHere({ panel }: ProfileGate): boolean {
  return panel === 'client';
}

/** The profile item shows if the level equals the lowest level or the user is an investor (spec 6). */
function hasProfile(gate: ProfileGate): boolean {
  return gate.roleId === LOWEST_ROLE_ID || isInvestorHere(gate);
}

/** Pages of the profile menu for this user, in the spec's order; change panel and log-out are actions, not pages. */
export function profilePages(gate: ProfileGate): { title: string; path: string; icon: MenuIcon }[] {
  return [
    ...(hasProfile(gate) ? [{ title: shell.profile, path: paths.profile(), icon: PersonRounded }] : []),
    { title: shell.settings, path: paths.settings, icon: SettingsRounded },
    ...(isInvestorHere(gate)
      ? [
          { title: shell.registerChild, path: paths.registerChild, icon: ChildCareRounded },
          { title: shell.inviteFriends, path: paths.inviteFriends, icon: CardGiftcardRounded },
        ]
      : []),
  ];
}

/** «تغییر پنل» shows for levels above the lowest (spec 6). */
export function canChangePanel({ roleId }: ProfileGate): boolean {
  return canSwitchPanel(roleId);
}
