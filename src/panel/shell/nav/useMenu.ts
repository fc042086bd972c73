import { useMemo } from 'react';
import { useAbility } from '@casl/react';
import type { AppAbility } from '#shared/ability.ts';
import { visibleMenu } from '../menu.ts';
import type { MenuEntry } from '../menu.ts';

/** The entries of a menu that this user may see. */
export function useMenu<E extends MenuEntry>(entries: readonly E[]): E[] {
  const ability = useAbility<AppAbility>();
  return useMemo(() => visibleMenu(entries, (action, subject) => ability.can(action, subject)), [entries, ability]);
}
