import Link from 'next/link';
import IconButton from '@mui/material/IconButton';
import { FundsApi } from '#panel/api/funds.ts';
import { paths } from '#panel/paths.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { fundCompareToggled, maxCompared, selectComparedIds } from '#panel/store/slices/fundsSlice.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { CompareArrowsRounded } from '#panel/ui/icons/CompareArrowsRounded.tsx';
import { StarBorderRounded } from '#panel/ui/icons/StarBorderRounded.tsx';
import { StarRounded } from '#panel/ui/icons/StarRounded.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import type { Fund } from './fundFilters.ts';
import { text } from './strings.ts';

interface FavoriteButtonProps {
  fund: { fundId: number; name: string; isFavorite: boolean };
}

/** The star of a fund. Filled at once; goes back when the API refuses. */
export function FavoriteButton({ fund }: FavoriteButtonProps) {
  const [set, { isLoading, originalArgs }] = FundsApi.useSetFundFavoriteMutation();
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

/** The funds that are picked for comparison, and the act that adds one or takes it out; a fund too many is refused in words. */
export function useComparedIds() {
  const dispatch = useAppDispatch();
  const comparedIds = useAppSelector(selectComparedIds);
  const toggle = (fundId: number) => {
    if (comparedIds.length >= maxCompared && !comparedIds.includes(fundId)) notify.warning(text.compareFull);
    else dispatch(fundCompareToggled(fundId));
  };
  return { comparedIds, toggle };
}

/** Leads to the list of funds with this fund picked for comparison, so that another is picked beside it. */
export function CompareButton({ fund }: { fund: { fundId: number; name: string } }) {
  const { comparedIds, toggle } = useComparedIds();
  const pick = () => {
    if (!comparedIds.includes(fund.fundId)) toggle(fund.fundId);
  };
  return (
    <IconButton
      component={Link}
      href={paths.funds}
      prefetch={false}
      aria-label={text.compareOf(fund.name)}
      onClick={pick}
    >
      <CompareArrowsRounded />
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
