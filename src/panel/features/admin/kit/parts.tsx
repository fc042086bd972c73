import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { toPersianDigits } from '#shared/digits.ts';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { deskText } from './strings.ts';

/** Title of a drawer's content: the strong thing at the start, its state at the end. */
export const DrawerHead = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  flexWrap: 'wrap',
});

/** Buttons that stay in sight at the foot of a long drawer. */
export const ActionBar = styled('div')(({ theme }) => ({
  position: 'sticky',
  // over the drawer's own foot, so that nothing is seen beneath
  insetBlockEnd: 'calc(-1.5rem - env(safe-area-inset-bottom))',
  marginBlockEnd: 'calc(-1.5rem - env(safe-area-inset-bottom))',
  paddingBlockStart: '0.75rem',
  paddingBlockEnd: 'calc(0.75rem + env(safe-area-inset-bottom))',
  zIndex: 1,
  display: 'flex',
  gap: '0.75rem',
  flexWrap: 'wrap',
  alignItems: 'center',
  backgroundColor: theme.vars.palette.background.paper,
  borderBlockStart: `1px solid ${theme.vars.palette.panel.hairline}`,
}));

export { MomentCell, TwoLines } from '#panel/ui/list/cells.tsx';

/** A code as it is read aloud: Persian digits where it is digits alone; with Latin letters it stays whole. */
export function codeText(code: string): string {
  return /[A-Za-z]/.test(code) ? code : toPersianDigits(code);
}

/** A number, code or IBAN with a button that copies it. */
export function Code({ text, label, shown }: { text: string; label: string; shown?: string }) {
  return (
    <>
      <Ltr>{shown ?? codeText(text)}</Ltr>
      <CopyButton text={text} label={label} />
    </>
  );
}

const KeyCap = styled('kbd')(({ theme }) => ({
  display: 'none',
  fontFamily: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: 1.5,
  paddingInline: '0.375rem',
  marginInlineStart: '0.5rem',
  border: '1px solid currentColor',
  borderRadius: 4,
  opacity: 0.75,
  [theme.breakpoints.up('md')]: { display: 'inline-block' },
}));

/** The key that presses a button; only where there is a keyboard. */
export function Kbd({ children }: { children: string | null }) {
  return <KeyCap aria-hidden="true">{children}</KeyCap>;
}

export interface Block {
  action: string;
  reason: string | null;
}

/** Why buttons are off: nobody has to guess whose turn it is. The same reason of several buttons is said once. */
export function BlockedNote({ blocks }: { blocks: readonly Block[] }) {
  const byReason = new Map<string, string[]>();
  for (const { action, reason } of blocks) {
    if (reason) byReason.set(reason, [...(byReason.get(reason) ?? []), action]);
  }
  if (byReason.size === 0) return null;
  return (
    <Alert severity="info" role="note">
      {[...byReason].map(([reason, actions]) => (
        <div key={reason}>{deskText.blocked(actions.map((action) => `«${action}»`).join(' '), reason)}</div>
      ))}
    </Alert>
  );
}

/** Prints the list as it stands, without filters and buttons. */
export function PrintButton() {
  return (
    <Button startIcon={<PrintRounded />} onClick={() => window.print()}>
      {deskText.print}
    </Button>
  );
}
