import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';

// beside each other where there is room: a name never stands a screen away from its value
const Room = styled('div')({ containerType: 'inline-size' });
const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  columnGap: '2.5rem',
  margin: 0,
});
const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '0.25rem 1rem',
  flexWrap: 'wrap',
  // the lines below two names beside each other are one line, also when one value is longer
  alignContent: 'start',
  paddingBlock: '0.5rem',
  // in columns the value begins where the longest names end, instead of at the far edge
  '@container (min-width: 44rem)': {
    display: 'grid',
    gridTemplateColumns: 'minmax(8rem, 40%) minmax(0, 1fr)',
    '& > dd': { gridColumn: 2, marginInlineStart: 0 },
  },
  '&:not(:last-of-type)': { borderBlockEnd: `1px dashed ${theme.vars.palette.divider}` },
}));
const Key = styled('dt')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }));
const Value = styled('dd')(({ theme }) => ({
  ...theme.typography.body2,
  // at the end of the line also where it has one of its own
  margin: 0,
  marginInlineStart: 'auto',
  fontWeight: 600,
  overflowWrap: 'anywhere',
}));
const Hint = styled('dd')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  flexBasis: '100%',
  color: theme.vars.palette.text.secondary,
}));

/** Pairs of a narrow panel: the name above its value, two beside each other. */
const Pairs = styled(List)({
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(9rem, calc(50% - 1.5rem)), 1fr))',
  gap: '0.75rem 1.5rem',
  '& > div, & > div:not(:last-of-type)': { display: 'block', padding: 0, borderBlockEnd: 0 },
});

export interface Description {
  key: ReactNode;
  value: ReactNode;
  /** one line below the pair */
  hint?: ReactNode;
  /** stable name, where the key is not plain text */
  id?: string;
}

/** Facts of one thing, name against value: an order, an estimate, a profile. Empty values are left out. */
export function DescriptionList({
  items,
  isStacked = false,
}: {
  items: readonly (Description | null | false | undefined)[];
  /** the name above its value, for panels beside a list */
  isStacked?: boolean;
}) {
  const Body = isStacked ? Pairs : List;
  return (
    <Room>
      <Body>
        {items.map((item, index) =>
          item ? (
            <Row key={item.id ?? (typeof item.key === 'string' ? item.key : index)}>
              <Key>{item.key}</Key>
              <Value>{item.value}</Value>
              {item.hint ? <Hint>{item.hint}</Hint> : null}
            </Row>
          ) : null,
        )}
      </Body>
    </Room>
  );
}
