import Link from 'next/link';
import Button from '@mui/material/Button';
import { paths } from '#panel/paths.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import type { Fund } from './fundFilters.ts';
import { fundsText } from './strings.ts';

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
          aria-label={`${fundsText.buy} ${fund.name}`}
        >
          {isShort ? fundsText.buyShort : fundsText.buy}
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
          aria-label={`${fundsText.sell} ${fund.name}`}
        >
          {isShort ? fundsText.sellShort : fundsText.sell}
        </Button>
      ) : null}
    </>
  );
}
