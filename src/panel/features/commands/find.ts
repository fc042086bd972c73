import { onOtherLayout } from '#shared/keyboardLayout.ts';
import type { SearchKind } from '#shared/contract/deskSearch.ts';
import { matchesSearch } from '#shared/search.ts';
import type { Hit } from './hits.ts';

export type CommandGroup = 'pages' | 'acts' | 'funds' | 'orders' | 'recent' | SearchKind;

/** Something that the search finds and Enter does. */
export interface Command {
  id: string;
  group: CommandGroup;
  title: string;
  /** a second line: the group of a page, the code of a person */
  note?: string;
  run: () => void;
  /** the record that it opens */
  hit?: Hit;
}

/** How many are shown while nothing is typed, and at most. */
const most = 12;

/** Commands whose title or note has every typed word, in Persian letters of any kind, or typed on the other keyboard layout. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const meant = [typed, onOtherLayout(typed)];
  return commands
    .filter(({ title, note = '' }) => meant.some((search) => matchesSearch(`${title} ${note}`, search)))
    .slice(0, most);
}
