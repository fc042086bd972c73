import IconButton from '@mui/material/IconButton';
import StarBorderRounded from '@mui/icons-material/StarBorderRounded';
import StarRounded from '@mui/icons-material/StarRounded';
import { useSetFundFavoriteMutation } from '#panel/api/funds.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { text } from './strings.ts';

interface Props {
  fund: { fundId: number; name: string; isFavorite: boolean };
}

/** The star of a fund. Filled at once; goes back when the API refuses. */
export function FavoriteButton({ fund }: Props) {
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
