import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';

/** Colour names of statuses: MUI's, as the spec names them (spec 4, ticket badge colours). */
export type StatusColour = 'primary' | 'secondary' | 'info' | 'success' | 'warning' | 'error' | 'default';

const Root = styled('span', { shouldForwardProp: (prop) => prop !== 'colour' })<{ colour: StatusColour }>(
  ({ theme, colour }) => ({
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
    backgroundColor: theme.vars.palette.panel.tints[colour],
    color: colour === 'default' ? theme.vars.palette.text.secondary : theme.vars.palette[colour].main,
  }),
);

/** A small pill that names a state. The word carries the meaning; the colour only helps. */
export function StatusChip({ colour = 'default', children }: { colour?: StatusColour; children: ReactNode }) {
  return (
    <Root colour={colour} data-figure="">
      {children}
    </Root>
  );
}
