import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import { deskKeys } from './ShortcutsButton.tsx';
import { Kbd } from './parts.tsx';

const Root = styled('span')({ marginInlineStart: 'auto', display: 'inline-flex', gap: '0.25rem' });
/** Phones show the arrows alone; the words stay for screen readers. */
const Words = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
}));
const compact = { paddingInline: { xs: 2, md: 3 }, minWidth: 44 };

interface Props {
  words: { next: string; previous: string };
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
  /** the work on this row is done: the next one is what leads on, and has the focus */
  isDone?: boolean;
}

/** The way to the rows before and after, so that a queue is worked through without going back to its list. */
export function NeighbourButtons({ words, onNext, onPrevious, isDone = false }: Props) {
  return (
    <Root>
      <Button disabled={!onPrevious} onClick={onPrevious ?? undefined} sx={compact}>
        <ChevronRightRounded aria-hidden="true" />
        <Words>{words.previous}</Words>
        <Kbd>{deskKeys.previous.cap}</Kbd>
      </Button>
      <Button
        key={isDone ? 'done' : 'open'}
        variant={isDone ? 'contained' : 'text'}
        autoFocus={isDone}
        disabled={!onNext}
        onClick={onNext ?? undefined}
        sx={compact}
      >
        <Words>{words.next}</Words>
        <Kbd>{deskKeys.next.cap}</Kbd>
        <ChevronLeftRounded aria-hidden="true" />
      </Button>
    </Root>
  );
}
