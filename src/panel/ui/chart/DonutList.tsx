import type { ReactNode } from 'react';
import { formatPercent } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { theme } from '../theme/theme.ts';

const Root = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1.25rem' });
const Ring = styled('svg')({ width: 132, height: 132, flexShrink: 0, transform: 'rotate(-90deg)' });
// a share stands near what it is of
const List = styled('ul')({
  flex: '1 1 200px',
  maxWidth: '26rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  minWidth: 0,
});
const Row = styled('li')(({ theme: { typography } }) => ({
  ...typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  paddingBlock: '0.25rem',
}));
const Dot = styled('span')({ width: 12, height: 12, borderRadius: 4, flexShrink: 0 });
const Label = styled('span')({ flex: 1, minWidth: 0 });
const Detail = styled('span')(({ theme: { typography, vars } }) => ({
  ...typography.caption,
  display: 'block',
  color: vars.palette.text.secondary,
}));
const Share = styled('span')({ fontWeight: 600 });

const { series } = theme.vars.palette.panel;
const colors = [series.a, series.b, series.c, series.d, series.e, series.f];
const radius = 54;
const length = 2 * Math.PI * radius;

export interface DonutItem {
  id: string | number;
  label: ReactNode;
  /** 0 to 100 */
  percent: number;
  detail?: ReactNode;
}

/** Shares of a whole: a ring, and a list that says the same in words and figures (the list is the accessible part). */
export function DonutList({ label, items }: { label: string; items: readonly DonutItem[] }) {
  const starts = items.map((_, index) => items.slice(0, index).reduce((sum, item) => sum + item.percent, 0));
  return (
    <Root>
      <Ring viewBox="0 0 132 132" aria-hidden="true">
        {items.map((item, index) => (
          <circle
            key={item.id}
            cx="66"
            cy="66"
            r={radius}
            fill="none"
            stroke={colors[index % colors.length]}
            strokeWidth="18"
            strokeDasharray={`${Math.max(0, (item.percent / 100) * length - 2)} ${length}`}
            strokeDashoffset={-(((starts[index] ?? 0) / 100) * length)}
          />
        ))}
      </Ring>
      <List aria-label={label}>
        {items.map((item, index) => (
          <Row key={item.id}>
            <Dot style={{ backgroundColor: colors[index % colors.length] }} />
            <Label>
              {item.label}
              {item.detail ? <Detail>{item.detail}</Detail> : null}
            </Label>
            <Share>{formatPercent(item.percent)}</Share>
          </Row>
        ))}
      </List>
    </Root>
  );
}
