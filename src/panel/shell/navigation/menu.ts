import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { WorkPage } from '#shared/contract/workKinds.ts';
import type { Subject } from '#shared/ability.ts';
import type { Feature } from '#shared/contract/kernel/features.ts';
import type { DutyHolder } from '#shared/duty.ts';
import { formatNumber } from '#shared/digits.ts';

export type MenuIcon = ComponentType<SvgIconProps>;

/** One entry of a menu; menus are data, the layouts draw them (spec 2). */
export interface MenuItem {
  title: string;
  icon?: MenuIcon;
  path?: string;
  action?: 'read';
  subject?: Subject;
  /** narrower than the subject, for pages that few levels may read: the API refuses the others */
  isFor?: (user: DutyHolder) => boolean;
  /** of the person who is logged in: not there in a view as an investor */
  isOwn?: boolean;
  /** not there while this part is closed */
  feature?: Feature;
  children?: readonly MenuItem[];
  badge?: { content: string; color: 'primary' | 'warning' | 'error' | 'default' };
  /** the page whose waiting work is the badge (`workKinds.ts`); the first screen has that of all */
  work?: WorkPage | 'all';
}

/** How much of a kind of work waits. */
export interface WorkCount {
  page: WorkPage;
  count: number;
  overdue: number;
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

/** Who looks at a menu. */
export interface MenuReader {
  can: Can;
  user: DutyHolder;
  /** looks at the panel as an investor */
  isViewing?: boolean;
  /** parts that are closed for everybody */
  closed?: readonly Feature[];
}

function isAllowed(entry: MenuEntry, { can, user, isViewing = false, closed = [] }: MenuReader): boolean {
  if (isViewing && 'isOwn' in entry) return false;
  if ('feature' in entry && entry.feature && closed.includes(entry.feature)) return false;
  if ('isFor' in entry && entry.isFor && !entry.isFor(user)) return false;
  return !entry.subject || can(entry.action ?? 'read', entry.subject);
}

/** The entries that the user may see: no forbidden item, none of a closed part, no group without items, no heading without entries (spec 2). */
export function visibleMenu<E extends MenuEntry>(entries: readonly E[], reader: MenuReader): E[] {
  const allowed = entries
    .filter((entry) => isAllowed(entry, reader))
    .map((entry) =>
      isSection(entry) || !entry.children ? entry : { ...entry, children: visibleMenu(entry.children, reader) },
    )
    .filter((entry) => isSection(entry) || !entry.children || entry.children.length > 0);
  return allowed.filter((entry, index) => {
    const next = allowed[index + 1];
    return !isSection(entry) || (next !== undefined && !isSection(next));
  });
}

/** True when the path is the entry's own or below it. */
export function isActivePath(path: string | undefined, current: string): boolean {
  if (!path) return false;
  if (path.includes('?')) return current.startsWith(path);
  const pathname = current.split(/[?#]/)[0] ?? current;
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The entry that is current: of several that hold the path, the most specific one. */
export function activeChild(children: readonly MenuItem[], current: string): MenuItem | undefined {
  const active = children.filter((child) => isActivePath(child.path, current));
  return active.reduce<MenuItem | undefined>(
    (best, child) => ((child.path?.length ?? 0) > (best?.path?.length ?? -1) ? child : best),
    undefined,
  );
}

export function isActiveItem(item: MenuItem, current: string): boolean {
  return isActivePath(item.path, current) || Boolean(item.children?.some((child) => isActivePath(child.path, current)));
}

const isBehind = ({ work, children = [] }: MenuItem, page: WorkPage): boolean =>
  work === 'all' || work === page || children.some((child) => isBehind(child, page));

/** The entries with what waits behind each: on leaves, and on groups for all that they hold. Red means overdue. */
export function withCounts<E extends MenuEntry>(entries: readonly E[], counts: readonly WorkCount[]): E[] {
  return entries.map((entry) => {
    if (isSection(entry)) return entry;
    const waiting = counts.filter(({ page }) => isBehind(entry, page));
    const count = waiting.reduce((sum, row) => sum + row.count, 0);
    const isLate = waiting.some(({ overdue }) => overdue > 0);
    return {
      ...entry,
      ...(entry.children && { children: withCounts(entry.children, counts) }),
      ...(count > 0 && { badge: { content: formatNumber(count), color: isLate ? 'error' : 'default' } }),
    };
  });
}
