import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';

const Row = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '1rem',
  height: 50,
});
/* A line of a row. MUI's has a text within, which a phone lays out for each of them before it shows anything. */
const Bar = styled('span')(({ theme }) => ({
  height: '1.1em',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.panel.hairline,
}));
/* The picture of a row. */
const Square = styled(Bar)({ width: 36, height: 36 });

export interface LoadingSkeletonProps {
  /** the shape of what comes: lines of text, key and value pairs, a list of rows, a table, the strong figure, a chart, cards */
  shape: 'text' | 'pairs' | 'list' | 'table' | 'figure' | 'chart' | 'cards';
  /** how many lines, rows or cards; 3 by default */
  count?: number;
  /** height of a chart in px; 220 by default */
  height?: number;
  /** stands in room of the height of its content: what is below need not wait for it (`unseenBelowWaiting`) */
  hasRoom?: boolean;
}

/** Grey shapes in the size of what replaces them, so nothing jumps when the data comes. */
export function LoadingSkeleton({ shape, count = 3, height = 220, hasRoom = shape === 'chart' }: LoadingSkeletonProps) {
  const rows = Array.from({ length: count }, (_, index) => index);
  return (
    <div role="status" aria-busy="true" data-waits={hasRoom ? undefined : ''}>
      <span className="visually-hidden">{ui.loading}</span>
      {shape === 'figure' ? (
        <Stack>
          <Skeleton variant="text" width="40%" />
          <Skeleton variant="text" width="65%" sx={{ fontSize: '2rem' }} />
        </Stack>
      ) : null}
      {shape === 'chart' ? <Skeleton variant="rounded" height={height} /> : null}
      {shape === 'text' ? rows.map((row) => <Skeleton key={row} variant="text" width={`${90 - row * 15}%`} />) : null}
      {shape === 'pairs' || shape === 'list' || shape === 'table'
        ? rows.map((row) => <SkeletonRow key={row} shape={shape} />)
        : null}
      {shape === 'cards' ? (
        <Stack spacing={3}>
          {rows.map((row) => (
            <Skeleton key={row} variant="rounded" height={112} />
          ))}
        </Stack>
      ) : null}
    </div>
  );
}

function SkeletonRow({ shape }: { shape: 'pairs' | 'list' | 'table' }) {
  if (shape === 'list') {
    return (
      <Row>
        <Square />
        <Bar style={{ flex: 1 }} />
        <Bar style={{ width: '25%' }} />
      </Row>
    );
  }
  return (
    <Row style={shape === 'pairs' ? { height: 42 } : undefined}>
      <Bar style={{ width: '28%' }} />
      {shape === 'table' ? <Bar style={{ width: '20%' }} /> : null}
      <Bar style={{ width: '24%' }} />
    </Row>
  );
}
