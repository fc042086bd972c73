import { useState } from 'react';
import dynamic from 'next/dynamic';
import { BarIconButton } from '#panel/shell/navigation/barButtons.tsx';
import { KeyboardRounded } from '#panel/ui/icons/KeyboardRounded.tsx';
import { useKeyboardShortcuts } from '#panel/ui/keyboard/shortcuts.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { shortcutText as text } from './strings.ts';

const ShortcutList = dynamic(() => import('./ShortcutList.tsx').then((part) => part.ShortcutList), { ssr: false });

/** Phones have no keyboard. */
const Opener = styled(BarIconButton)(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('md')]: { display: 'inline-grid' },
}));

/** Opens the list of the desk's keys, by «؟» or from the top bar. */
export function ShortcutsButton() {
  const [isOpen, setOpen] = useState(false);
  useKeyboardShortcuts(Object.fromEntries(text.helpSigns.map((sign) => [sign, () => setOpen(true)])), !isOpen);
  return (
    <>
      <Opener type="button" aria-label={text.title} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <KeyboardRounded />
      </Opener>
      {isOpen ? <ShortcutList onClose={() => setOpen(false)} /> : null}
    </>
  );
}
