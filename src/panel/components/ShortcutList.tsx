import Button from '@mui/material/Button';
import { Dialog } from '#panel/ui/dialog/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Note, PartTitle } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { deskKeys, listKeys } from '#panel/ui/keyboard/shortcuts.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { shortcutListText as text } from './shortcutStrings.ts';
import { shortcutText } from './strings.ts';

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

/** The list of the desk's keys; loaded when somebody asks for it. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-label={shortcutText.title}>
      <DialogTitle>{shortcutText.title}</DialogTitle>
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
          <Row cap={shortcutText.helpSigns.join(' ')} words={text.help} />
          <Row cap="Esc" words={text.leave} />
        </List>
        <Note>{text.note}</Note>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {ui.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
