import { paths } from '#panel/paths.ts';
import { CardGiftcardRounded } from '#panel/ui/icons/CardGiftcardRounded.tsx';
import { ChildCareRounded } from '#panel/ui/icons/ChildCareRounded.tsx';
import { PersonRounded } from '#panel/ui/icons/PersonRounded.tsx';
import { SettingsRounded } from '#panel/ui/icons/SettingsRounded.tsx';
import type { Feature } from '#shared/contract/kernel/features.ts';
import { LOWEST_ROLE_ID, canSwitchPanel } from '#shared/roles.ts';
import type { MenuIcon } from './menu.ts';
import { text } from '../strings.ts';

export interface ProfileGate {
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
