import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { ExpandMoreRounded } from '../icons/ExpandMoreRounded.tsx';

const Root = styled('details')(({ theme }) => ({
  borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  '&:last-of-type': { borderBlockEnd: 0 },
  '& > summary': {
    ...theme.typography.subtitle2,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.75rem',
    minHeight: 48,
    paddingBlock: '0.5rem',
    cursor: 'pointer',
    listStyle: 'none',
    borderRadius: theme.shape.borderRadius,
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:hover': { color: theme.vars.palette.primary.main },
  '& > summary:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '& > summary > svg': { transition: 'transform 0.2s', flexShrink: 0 },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
}));
const Body = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  paddingBlockEnd: '1rem',
  color: theme.vars.palette.text.secondary,
}));

/** A question that opens to its answer: the browser's own, so the keyboard, find-in-page and print all know it. */
export function Accordion({
  title,
  children,
  isOpen,
  id,
}: {
  title: ReactNode;
  children: ReactNode;
  isOpen?: boolean;
  id?: string;
}) {
  return (
    <Root id={id} open={isOpen}>
      <summary>
        <span>{title}</span>
        <ExpandMoreRounded aria-hidden="true" />
      </summary>
      <Body>{children}</Body>
    </Root>
  );
}
