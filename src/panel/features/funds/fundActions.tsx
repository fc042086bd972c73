import Link from 'next/link';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import StarBorderRounded from '@mui/icons-material/StarBorderRounded';
import StarRounded from '@mui/icons-material/StarRounded';
import { useSetFundFavoriteMutation } from '#panel/api/funds.ts';
import { paths } from '#panel/paths.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import type { Fund } from './fundFilters.ts';
import { text } from './strings.ts';

interface FavoriteButtonProps {
  fund: { fundId: number; name: string; isFavorite: boolean };
}

/** The star of a fund. Filled at once; goes back when the API refuses. */
export function FavoriteButton({ fund }: FavoriteButtonProps) {
  const [set, { isLoading, originalArgs }] = useSetFundFavoriteMutation();
  const isOnline = useOnline();
  const isFavorite = isLoading ? Boolean(originalArgs?.body.isFavorite) : fund.isFavorite;
  const toggle = async () => {
    try {
      await set({ body: { fundId: fund.fundId, isFavorite: !fund.isFavorite } }).unwrap();
    } catch {
      notify.error(text.starFailed);
    }
  };
  return (
    <IconButton
      aria-label={isFavorite ? text.unstar(fund.name) : text.star(fund.name)}
      aria-pressed={isFavorite}
      color={isFavorite ? 'primary' : 'default'}
      disabled={isLoading || !isOnline}
      onClick={() => void toggle()}
    >
      {isFavorite ? <StarRounded /> : <StarBorderRounded />}
    </IconButton>
  );
}

type Openness = Pick<Fund, 'issue' | 'cancel'>;

/** Why a fund takes no issuance or no redemption now, each reason once. */
export function closedReasons({ issue, cancel }: Openness): string[] {
  const reasons = [issue, cancel].flatMap((one) => (one.isOpen || !one.reason ? [] : [one.reason]));
  return [...new Set(reasons)];
}

/** Open, closed, or open for leaving only. */
export function OpenChip({ issue, cancel }: Openness) {
  if (issue.isOpen) return <StatusChip color="success">{text.open}</StatusChip>;
  if (cancel.isOpen) return <StatusChip color="warning">{text.onlySell}</StatusChip>;
  return <StatusChip color="default">{text.closed}</StatusChip>;
}

interface Props {
  fund: Pick<Fund, 'fundId' | 'name' | 'issue' | 'cancel'>;
  /** plain words without the bracket, where room is scarce */
  isShort?: boolean;
}

/** Issuance and redemption of a fund, each only where it is open now; disabled while offline. */
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

/** Day of the price that comes next, or that the price of a day that has passed is still missing. */
export function nextPriceText({ date, isLate }: NonNullable<Fund['nextPrice']>): string {
  const day = jalaliText(date, 'weekday');
  return isLate ? text.latePrice(day) : text.nextPrice(day);
}
