import type { ReactNode } from 'react';
import { largeText } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';

/** Color names of statuses: MUI's, as the spec names them (spec 4, ticket badge colors). */
export type StatusColor = 'primary' | 'secondary' | 'info' | 'success' | 'warning' | 'error' | 'default';

const Root = styled('span', { shouldForwardProp: (prop) => prop !== 'color' })<{ color: StatusColor }>(
  ({ theme, color }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.35em',
    borderRadius: 99,
    paddingInline: '0.625rem',
    paddingBlock: '0.125rem',
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: 1.8,
    whiteSpace: 'nowrap',
    [`${largeText} &`]: { whiteSpace: 'normal' },
    backgroundColor: theme.vars.palette.panel.tints[color],
    color: color === 'default' ? theme.vars.palette.text.secondary : theme.vars.palette[color].main,
  }),
);

/** A small pill that names a state. The word carries the meaning; the color only helps. */
export function StatusChip({ color = 'default', children }: { color?: StatusColor; children: ReactNode }) {
  return (
    <Root color={color} data-figure="">
      {children}
    </Root>
  );
}
