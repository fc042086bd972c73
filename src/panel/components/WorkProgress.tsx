import { useEffect, useEffectEvent } from 'react';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { toPersianDigits } from '#shared/digits.ts';
import { WorkApi } from '#panel/api/work.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { workText } from './strings.ts';

const Box = styled('div')({ display: 'grid', gap: '0.5rem' });
const Line = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0 }));

/** A live run is asked for its progress this often. */
const askMs = 1_500;

interface Props {
  workId: number;
  /** called once when the run has ended, with its state */
  onEnd?: (state: 'done' | 'failed') => void;
}

/** Progress of long work that the server carries out; it goes on when the screen is closed, and is found again by its id. */
export function WorkProgress({ workId, onEnd }: Props) {
  const args = { params: { workId } };
  const { data } = WorkApi.endpoints.getWork.useQueryState(args);
  const run = data?.data;
  const end = run?.state === 'done' || run?.state === 'failed' ? run.state : null;
  WorkApi.useGetWorkQuery(args, { pollingInterval: end ? 0 : askMs });
  const tellEnd = useEffectEvent((state: 'done' | 'failed') => onEnd?.(state));
  useEffect(() => {
    if (end) tellEnd(end);
  }, [end]);
  if (run?.state === 'done') {
    return <Alert severity="success">{workText.done(toPersianDigits(run.done))}</Alert>;
  }
  if (run?.state === 'failed') return <Alert severity="warning">{run.error}</Alert>;
  // one bar from the first moment: a new bar at the first answer would take the focus of a screen reader away
  return (
    <Box role="status">
      <LinearProgress
        aria-label={workText.label}
        {...(run ? { variant: 'determinate', value: percentOf(run) } : { variant: 'indeterminate' })}
      />
      {run ? <Line>{workText.running(toPersianDigits(run.done), toPersianDigits(run.total))}</Line> : null}
      {run && run.failed > 0 ? <Line>{workText.failed(toPersianDigits(run.failed))}</Line> : null}
    </Box>
  );
}

const percentOf = ({ done, total }: { done: number; total: number }) =>
  total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
