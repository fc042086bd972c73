import { useState } from 'react';
import Button from '@mui/material/Button';
import { Dialog } from '#panel/ui/dialog/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import KeyboardRounded from '@mui/icons-material/KeyboardRounded';
import { BarIconButton } from '#panel/shell/navigation/barButtons.tsx';
import { Note, PartTitle } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { deskKeys, listKeys, useKeyboardShortcuts } from '#panel/ui/keyboard/shortcuts.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { shortcutText as text } from './strings.ts';

type DeskKey = keyof typeof deskKeys;

/** The keys by the place where they work, in the order of the list. */
export const shortcutGroups: readonly {
  title: string;
  keys: readonly DeskKey[];
  words: Readonly<Partial<Record<DeskKey, string>>>;
}[] = [
  { title: text.drawers, keys: ['main', 'refuse', 'next', 'previous'], words: text.inDrawers },
  {
    title: text.tickets,
    keys: ['main', 'texts', 'next', 'previous', 'nextFund', 'previousFund'],
    words: text.inTickets,
  },
  {
    title: text.settlement,
    keys: ['main', 'next', 'previous', 'nextFund', 'previousFund'],
    words: text.inSettlement,
  },
];

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0.5rem 1rem',
  alignItems: 'center',
  '& dd': { margin: 0 },
});
const Cap = styled('kbd')(({ theme }) => ({
  fontFamily: 'inherit',
  display: 'inline-block',
  minWidth: 32,
  textAlign: 'center',
  paddingInline: '0.375rem',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 4,
}));
/** Phones have no keyboard. */
const Opener = styled(BarIconButton)(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('md')]: { display: 'inline-grid' },
}));

function Row({ cap, words }: { cap: string; words: string | undefined }) {
  return (
    <>
      <dt>
        <Cap>{cap}</Cap>
      </dt>
      <dd>{words}</dd>
    </>
  );
}

/** The list of the desk's keys, by «؟» or from the top bar. */
export function ShortcutsButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useKeyboardShortcuts(Object.fromEntries(text.helpSigns.map((sign) => [sign, () => setOpen(true)])), !isOpen);
  return (
    <>
      <Opener type="button" aria-label={text.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <KeyboardRounded />
      </Opener>
      <Dialog open={isOpen} onClose={close} maxWidth="xs" fullWidth aria-label={text.title}>
        <DialogTitle>{text.title}</DialogTitle>
        <DialogContent data-keys="off">
          <section aria-label={text.lists}>
            <PartTitle>{text.lists}</PartTitle>
            <List>
              {(Object.keys(text.inLists) as (keyof typeof listKeys)[]).map((key) => (
                <Row key={key} cap={listKeys[key].cap} words={text.inLists[key]} />
              ))}
            </List>
          </section>
          {shortcutGroups.map(({ title, keys, words }) => (
            <section key={title} aria-label={title}>
              <PartTitle>{title}</PartTitle>
              <List>
                {keys.map((key) => (
                  <Row key={key} cap={deskKeys[key].cap} words={words[key]} />
                ))}
              </List>
            </section>
          ))}
          <List>
            <Row cap={text.helpSigns.join(' ')} words={text.help} />
            <Row cap="Esc" words={text.leave} />
          </List>
          <Note>{text.note}</Note>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} autoFocus>
            {ui.close}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
