import Link from 'next/link';
import Button from '@mui/material/Button';
import { paths } from '#panel/paths.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import type { Fund } from './fundFilters.ts';
import { text } from './strings.ts';

interface Props {
  fund: Pick<Fund, 'fundId' | 'name' | 'issue' | 'cancel'>;
  /** plain words without the bracket, where room is scarce */
  isShort?: boolean;
}

/** Issuance and cancellation of a fund, each only where it is open now; off while there is no line. */
export function OrderButtons({ fund, isShort = false }: Props) {
  const isOnline = useOnline();
  const size = isShort ? 'small' : 'medium';
  return (
    <>
      {fund.issue.isOpen ? (
        <Button
          variant="contained"
          size={size}
          component={Link}
          href={paths.buy({ fund: fund.fundId })}
          prefetch={false}
          disabled={!isOnline}
          aria-label={`${text.buy} ${fund.name}`}
        >
          {isShort ? text.buyShort : text.buy}
        </Button>
      ) : null}
      {fund.cancel.isOpen ? (
        <Button
          variant="outlined"
          size={size}
          component={Link}
          href={paths.sell({ fund: fund.fundId })}
          prefetch={false}
          disabled={!isOnline}
          aria-label={`${text.sell} ${fund.name}`}
        >
          {isShort ? text.sellShort : text.sell}
        </Button>
      ) : null}
    </>
  );
}
