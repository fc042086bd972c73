import { styled } from '#panel/ui/theme/styled.ts';

/** Where a person chose larger text: what is on one line may break there, before it leaves the screen of a phone. */
export const largeText = 'html:is([data-text="large"], [data-text="huge"])';

/** A plain table with hairlines. */
export const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.5rem',
    textAlign: 'start',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, fontWeight: 400 },
  '& tbody th': { fontWeight: 600 },
  '& .wide': { display: 'none', [theme.breakpoints.up('md')]: { display: 'table-cell' } },
  // columns that do not fit are moved into sight inside the card, and the page keeps its width
  [`${largeText} &`]: { [theme.breakpoints.down('sm')]: { display: 'block', overflowX: 'auto' } },
}));

/** A sentence in small print. */
export const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

/* Skeletons of a height that their content will have (charts) keep nothing waiting. */
const waiting = '[data-waits]';

/** Until the person touches the page: after that nothing may go away under their hand. */
export const opening = 'html[data-opening]';

/** Text of a script in <head> that ends the opening of a page; it must not wait for any bundle. */
export const openingScript = `(function(){function end(){document.documentElement.removeAttribute('data-opening')}
addEventListener('pointerdown',end,true);addEventListener('keydown',end,true)})()`;

/** While the browser reads the HTML of the page. */
export const reading = 'html[data-reading]';

/** Text of a script behind the page: its HTML has been read. */
export const readScript = "document.documentElement.removeAttribute('data-reading')";

/**
 * For what shares its width among its parts, or ends where they end: unseen until something stands behind it, or the page has
 * been read, so nothing moves before the reader's eyes when the browser paints a page of which it has read a part.
 * Chromium takes no element for a `:last-child` before its parent has been read.
 */
export const unseenUntilRead = { [`${reading} &:not(:has(+ *))`]: { visibility: 'hidden' } } as const;

/**
 * For a box whose parts stand one below the other: while the page opens, what stands below a part that still shows its
 * skeleton is unseen until the height of that part is known, so nothing moves before the reader's eyes when data comes, is
 * empty or fails.
 */
export const unseenBelowWaiting = {
  [`${opening} & > :is(${waiting}, :has(${waiting})) ~ *`]: { visibility: 'hidden' },
} as const;

/** Sections or cards one below the other. */
export const Stack = styled('div')({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  ...unseenBelowWaiting,
  '& > *': unseenUntilRead,
});

/** The parts of a desk over its list: they give their room to the rows. */
export const DeskStack = styled(Stack)(({ theme }) => ({ [theme.breakpoints.up('md')]: { gap: '0.375rem' } }));

/** A page of one question that stands without the panel around it. */
export const OpenPage = styled('main')({
  width: '100%',
  maxWidth: 640,
  marginInline: 'auto',
  paddingInline: '1rem',
  paddingBlock: '2rem',
  display: 'grid',
  gap: '1rem',
  alignContent: 'start',
});

/** Two columns on a desktop, the first the wider one. */
export const MainAndSide = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  // on phones the second stands below the first
  [theme.breakpoints.down('md')]: unseenBelowWaiting,
  [theme.breakpoints.up('md')]: { gap: '1.25rem', gridTemplateColumns: 'minmax(0, 2fr) minmax(280px, 1fr)' },
}));

/** Buttons or chips of a row or a section, beside each other. */
export const ButtonRow = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', alignItems: 'flex-start' });

/** A sentence of explanation in the size of the text. */
export const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

/** A second line in small print, below a name or a number. */
export const Small = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));

/** A list without marks. */
export const PlainList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** Two columns of cards on a desktop. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem 2.5rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

/** Two fields beside each other where there is room. */
export const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

/** Heading of a part of a card. */
export const PartTitle = styled('h3')(({ theme }) => ({
  ...theme.typography.subtitle2,
  margin: 0,
  '* + &': { marginBlockStart: '0.75rem' },
}));
