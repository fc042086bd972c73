import SmsRounded from '@mui/icons-material/SmsRounded';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { inboxText as text } from './inboxStrings.ts';

/* A tab on the edge at half height: it must cover neither the primary button of a phone nor the way back to the top. */
const Handle = styled('button')(({ theme }) => ({
  position: 'fixed',
  insetInlineEnd: 0,
  insetBlockStart: '38dvh',
  zIndex: theme.zIndex.fab,
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  minHeight: 44,
  minWidth: 36,
  paddingInline: '0.375rem',
  font: 'inherit',
  fontSize: '0.75rem',
  cursor: 'pointer',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `2px dashed ${theme.vars.palette.warning.main}`,
  borderInlineEndWidth: 0,
  borderStartStartRadius: 10,
  borderEndStartRadius: 10,
  paddingBlock: '0.5rem',
  flexDirection: 'column',
  // the words run down the edge; on phones they stay for screen readers only
  '& .words': {
    writingMode: 'vertical-rl',
    [theme.breakpoints.down('md')]: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
}));

/** The tab that opens the inbox of the demo. */
export function InboxHandle({
  onOpen,
  children = <SmsRounded fontSize="small" />,
}: {
  onOpen: () => void;
  children?: ReactNode;
}) {
  return (
    <Handle type="button" className="no-print" onClick={onOpen}>
      {children}
      <span className="words">{text.inboxOpen}</span>
    </Handle>
  );
}
