import { hasDuty } from '#shared/duty.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { deskText } from './strings.ts';

export interface Duties {
  /** why the user may not prepare; null when he may */
  makerBlock: string | null;
  /** why the user may not approve; null when he may. That he prepared it himself is said by the row or the answer */
  checkerBlock: string | null;
}

/** Whose turn a step is, said before the click; the API decides by itself. Without a connection nobody acts. */
export function useDuties(): Duties {
  const { roleID, accessLevel } = useAppSelector(selectAuth);
  const isOnline = useOnline();
  const blockOf = (duty: 'maker' | 'checker', text: string) => {
    if (!isOnline) return deskText.offline;
    return hasDuty({ roleId: roleID, accessLevel }, duty) ? null : text;
  };
  return { makerBlock: blockOf('maker', deskText.needsMaker), checkerBlock: blockOf('checker', deskText.needsChecker) };
}
