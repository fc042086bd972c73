import { type ComponentProps, useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { approvalText } from './strings.ts';

const Hold = styled('span')({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '0.25rem',
  maxWidth: '100%',
});
const Reason = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  maxWidth: 320,
}));

type Props = ComponentProps<typeof Button> & {
  /** why the button is disabled; null when it may be pressed */
  reason: string | null;
  /** in rows: the reason is a tooltip in place of a line below */
  isCompact?: boolean;
};

/** A button that says why it is off: no duty, same person, state of the thing, no connection. */
export function ActionButton({ reason, isCompact = false, children, ...rest }: Props) {
  const id = useId();
  const isOnline = useOnline();
  const why = isOnline ? reason : approvalText.offline;
  const button = (
    <Button {...rest} disabled={Boolean(why) || rest.disabled} aria-describedby={why ? id : undefined}>
      {children}
    </Button>
  );
  if (!why) return button;
  if (isCompact)
    return (
      <Tooltip title={why}>
        <span>
          {button}
          <span id={id} className="visually-hidden">
            {why}
          </span>
        </span>
      </Tooltip>
    );
  return (
    <Hold>
      {button}
      <Reason id={id}>{why}</Reason>
    </Hold>
  );
}

interface Block {
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
        <div key={reason}>{approvalText.blocked(actions.map((action) => `«${action}»`).join(' '), reason)}</div>
      ))}
    </Alert>
  );
}
