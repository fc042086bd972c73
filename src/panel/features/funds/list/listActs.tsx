import Link from 'next/link';
import Button from '@mui/material/Button';
import { paths } from '#panel/paths.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import type { Fund } from '../fundFilters.ts';
import { text } from '../strings.ts';

/** Issuance and redemption of a fund, each only where it is open now; disabled while offline. */
export function OrderButtons({ fund }: { fund: Pick<Fund, 'fundId' | 'name' | 'issue' | 'cancel'> }) {
  const isOnline = useOnline();
  return (
    <>
      {fund.issue.isOpen ? (
        <Button
          variant="contained"
          size="small"
          component={Link}
          href={paths.buy({ fund: fund.fundId })}
          prefetch={false}
          disabled={!isOnline}
          aria-label={`${text.buy} ${fund.name}`}
        >
          {text.buyShort}
        </Button>
      ) : null}
      {fund.cancel.isOpen ? (
        <Button
          variant="outlined"
          size="small"
          component={Link}
          href={paths.sell({ fund: fund.fundId })}
          prefetch={false}
          disabled={!isOnline}
          aria-label={`${text.sell} ${fund.name}`}
        >
          {text.sellShort}
        </Button>
      ) : null}
    </>
  );
}

/** Day of the price that comes next, or that the price of a day that has passed is still missing. */
export function nextPriceText({ date, isLate }: NonNullable<Fund['nextPrice']>): string {
  const day = jalaliText(date, 'weekday');
  return isLate ? text.latePrice(day) : text.nextPrice(day);
}
