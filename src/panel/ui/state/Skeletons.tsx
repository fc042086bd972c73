import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { ui } from '../strings.ts';

const Row = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '1rem',
  height: 50,
});

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
        <Skeleton variant="rounded" width={36} height={36} />
        <Skeleton variant="text" sx={{ flex: 1 }} />
        <Skeleton variant="text" width="25%" />
      </Row>
    );
  }
  return (
    <Row style={shape === 'pairs' ? { height: 42 } : undefined}>
      <Skeleton variant="text" width="28%" />
      {shape === 'table' ? <Skeleton variant="text" width="20%" /> : null}
      <Skeleton variant="text" width="24%" />
    </Row>
  );
}
