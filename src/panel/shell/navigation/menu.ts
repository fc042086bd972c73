import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { Subject } from '#shared/ability.ts';

export type MenuIcon = ComponentType<SvgIconProps>;

/** One entry of a menu; menus are data, the layouts draw them (spec 2). */
export interface MenuItem {
  title: string;
  icon?: MenuIcon;
  path?: string;
  action?: 'read';
  subject?: Subject;
  children?: readonly MenuItem[];
  badge?: { content: string; color: 'primary' | 'warning' | 'error' };
}

/** A heading between entries of the side menu. */
export interface MenuSection {
  sectionTitle: string;
  action?: 'read';
  subject?: Subject;
}

export type MenuEntry = MenuItem | MenuSection;

export function isSection(entry: MenuEntry): entry is MenuSection {
  return 'sectionTitle' in entry;
}

type Can = (action: 'read', subject: Subject) => boolean;

function isAllowed(entry: MenuEntry, can: Can): boolean {
  return !entry.subject || can(entry.action ?? 'read', entry.subject);
}

/** The entries that the user may see: no forbidden item, no group without items, no heading without entries (spec 2). */
export function visibleMenu<E extends MenuEntry>(entries: readonly E[], can: Can): E[] {
  const allowed = entries
    .filter((entry) => isAllowed(entry, can))
    .map((entry) =>
      isSection(entry) || !entry.children ? entry : { ...entry, children: visibleMenu(entry.children, can) },
    )
    .filter((entry) => isSection(entry) || !entry.children || entry.children.length > 0);
  return allowed.filter((entry, index) => {
    const next = allowed[index + 1];
    return !isSection(entry) || (next !== undefined && !isSection(next));
  });
}

/** True when the path is the entry's own or beneath it. */
export function isActivePath(path: string | undefined, current: string): boolean {
  if (!path) return false;
  const pathname = current.split(/[?#]/)[0] ?? current;
  return pathname === path || pathname.startsWith(`${path}/`);
}

export function isActiveItem(item: MenuItem, current: string): boolean {
  return isActivePath(item.path, current) || Boolean(item.children?.some((child) => isActivePath(child.path, current)));
}
