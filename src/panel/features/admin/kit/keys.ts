import { shortcutText } from './strings.ts';

/** The single keys of the desks: the place on the keyboard, so that they work on the Persian layout, and the cap to show. */
export const deskKeys = {
  main: { code: 'KeyA', cap: 'A' },
  refuse: { code: 'KeyR', cap: 'R' },
  next: { code: 'KeyN', cap: 'N' },
  previous: { code: 'KeyP', cap: 'P' },
  nextFund: { code: 'KeyJ', cap: 'J' },
  previousFund: { code: 'KeyK', cap: 'K' },
} as const;

type DeskKey = keyof typeof deskKeys;

/** The keys by the place where they work, in the order of the list. */
export const shortcutGroups: readonly {
  title: string;
  keys: readonly DeskKey[];
  words: Readonly<Partial<Record<DeskKey, string>>>;
}[] = [
  { title: shortcutText.drawers, keys: ['main', 'refuse', 'next', 'previous'], words: shortcutText.inDrawers },
  {
    title: shortcutText.settlement,
    keys: ['main', 'next', 'previous', 'nextFund', 'previousFund'],
    words: shortcutText.inSettlement,
  },
];
