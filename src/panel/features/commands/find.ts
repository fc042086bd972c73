import { onOtherLayout } from '#shared/keyboardLayout.ts';
import { matchesSearch } from '#shared/search.ts';

export type CommandGroup = 'pages' | 'acts' | 'funds' | 'investors' | 'orders';

/** Something that the search finds and Enter does. */
export interface Command {
  id: string;
  group: CommandGroup;
  title: string;
  /** a second line: the group of a page, the code of a person */
  note?: string;
  run: () => void;
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
