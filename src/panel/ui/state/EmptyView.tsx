import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { InboxRounded } from '../icons/InboxRounded.tsx';
import { ui } from '../strings.ts';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '0.75rem',
  paddingBlock: '2rem',
  paddingInline: '1rem',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));
const Text = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0, maxWidth: 420 }));

/** Nothing here yet: one sentence and one button that leads on. */
export function EmptyView({
  text = ui.emptyTitle,
  action,
  icon,
}: {
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <Root>
      {icon ?? <InboxRounded fontSize="large" aria-hidden="true" />}
      <Text>{text}</Text>
      {action}
    </Root>
  );
}
