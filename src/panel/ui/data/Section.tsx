import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { Note, unseenBelowWaiting } from '../layout/blocks.ts';

const Root = styled('section')(({ theme }) => ({
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  borderRadius: theme.shape.borderRadius,
  padding: '1rem',
  minWidth: 0,
  ...unseenBelowWaiting,
  'html[data-skin="bordered"] &': { borderWidth: 2 },
  // a list that is the page needs no card around it: its bar is on the page, its rows have a border of their own
  [theme.breakpoints.up('md')]: {
    padding: '1.25rem',
    '&:has(> [data-head]) [data-grid]': { border: 0, borderRadius: 0 },
    '&&:has(> [data-list]):not(:has(> [data-head]))': { padding: 0, border: 0, backgroundColor: 'transparent' },
  },
  // on phones the cards of a list stand on the page itself
  [theme.breakpoints.down('md')]: {
    '&&:has(> :is([data-list], [data-cards]))': { padding: 0, border: 0, backgroundColor: 'transparent' },
  },
}));
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.75rem',
  flexWrap: 'wrap',
  marginBlockEnd: '0.75rem',
});
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0 }));

export interface SectionProps {
  title?: ReactNode;
  /** one line below the title: the date of the figures, the source */
  note?: ReactNode;
  /** a link or buttons opposite the title */
  action?: ReactNode;
  children: ReactNode;
  id?: string;
}

/** A card of the page: quiet surface, hairline, radius 10, with a title and an action where given. */
export function Section({ title, note, action, children, id }: SectionProps) {
  return (
    <Root id={id} aria-labelledby={title && id ? `${id}-title` : undefined}>
      {title || action ? (
        <Head data-head="">
          <div>
            {title ? <Title id={id ? `${id}-title` : undefined}>{title}</Title> : null}
            {note ? <Note>{note}</Note> : null}
          </div>
          {action}
        </Head>
      ) : null}
      {children}
    </Root>
  );
}
