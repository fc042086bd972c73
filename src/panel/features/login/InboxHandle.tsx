import type { ReactNode } from 'react';
import { SmsRounded } from '#panel/ui/icons/SmsRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { inboxText as text } from './inboxStrings.ts';

/* A tab at half height in the margin of the page: it covers nothing. Its touch area is broader than it looks. */
const Handle = styled('button')(({ theme }) => ({
  position: 'fixed',
  insetInlineEnd: 0,
  insetBlockStart: '38dvh',
  zIndex: theme.zIndex.fab,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.375rem',
  minHeight: 64,
  width: 14,
  padding: 0,
  font: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: 1,
  '&::after': { content: '""', position: 'absolute', insetBlock: -4, insetInline: '-14px 0' },
  '& svg': { fontSize: 12 },
  [theme.breakpoints.up('md')]: { width: 22, paddingBlock: '0.5rem', '& svg': { fontSize: 16 } },
  cursor: 'pointer',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px dashed ${theme.vars.palette.warning.main}`,
  borderInlineEndWidth: 0,
  borderStartStartRadius: 8,
  borderEndStartRadius: 8,
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
