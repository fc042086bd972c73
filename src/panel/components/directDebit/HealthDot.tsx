import type { ReactNode } from 'react';
import type { StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { styled } from '#panel/ui/theme/styled.ts';

const Dot = styled('span', { shouldForwardProp: (prop) => prop !== 'color' })<{ color: StatusColor }>(
  ({ theme, color }) => ({
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.375rem',
    color: theme.vars.palette.text.secondary,
    '&::before': {
      content: '""',
      width: 8,
      height: 8,
      borderRadius: '50%',
      backgroundColor: color === 'default' ? theme.vars.palette.text.disabled : theme.vars.palette[color].main,
    },
  }),
);

/** The health of a service: the word says it, the dot only helps. */
export function HealthDot({ color, children }: { color: StatusColor; children: ReactNode }) {
  return <Dot color={color}>{children}</Dot>;
}
