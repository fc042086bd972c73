import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDesk } from '#tests/support/desk.tsx';
import { deskKeys, listKeys, useKeyboardShortcuts } from '#panel/ui/keyboard/shortcuts.tsx';
import { shortcutGroups } from './ShortcutList.tsx';
import { ShortcutsButton } from './ShortcutsButton.tsx';
import { shortcutListText as text } from './shortcutStrings.ts';
import { shortcutText } from './strings.ts';

/** A place of the desk that tells which of its keys were pressed. */
function Place({ onPress }: { onPress: (key: string) => void }) {
  const keys = Object.entries(deskKeys).map(([name, { code }]) => [code, () => onPress(name)] as const);
  useKeyboardShortcuts(Object.fromEntries(keys), true);
  return null;
}

describe('the list of the keys', () => {
  it.each(shortcutText.helpSigns)('opens by %s and lists each key of the desks once', async (sign) => {
    const { user } = renderDesk(<ShortcutsButton />, { path: '/admin/receipts' });
    await user.keyboard(sign);
    const dialog = await screen.findByRole('dialog', { name: shortcutText.title });
    for (const { title, keys, words } of shortcutGroups) {
      const group = within(within(dialog).getByRole('region', { name: title }));
      for (const key of keys) {
        expect(group.getByText(deskKeys[key].cap)).toBeVisible();
        expect(group.getByText(words[key] ?? 'no words')).toBeVisible();
      }
    }
    const lists = within(within(dialog).getByRole('region', { name: text.lists }));
    for (const [key, words] of Object.entries(text.inLists)) {
      expect(lists.getByText(listKeys[key as keyof typeof listKeys].cap)).toBeVisible();
      expect(lists.getByText(words)).toBeVisible();
    }
    expect(Object.keys(text.inLists)).toEqual(Object.keys(listKeys));
    expect(new Set(shortcutGroups.flatMap(({ keys }) => keys))).toEqual(new Set(Object.keys(deskKeys)));
  });

  it('opens from the top bar, and turns the keys off below it', async () => {
    const pressed: string[] = [];
    const { user } = renderDesk(
      <>
        <Place onPress={(key) => pressed.push(key)} />
        <ShortcutsButton />
      </>,
      { path: '/admin/receipts' },
    );
    await user.keyboard('[KeyA]');
    expect(pressed).toEqual(['main']);
    await user.click(screen.getByRole('button', { name: shortcutText.title, hidden: true }));
    await screen.findByRole('dialog', { name: shortcutText.title });
    await user.keyboard('[KeyA]');
    expect(pressed).toEqual(['main']);
  });
});
