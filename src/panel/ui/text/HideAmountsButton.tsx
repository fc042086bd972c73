import { IconButton } from '../plain/IconButton.tsx';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { ui } from '../strings.ts';
import { setAmountsHidden, useAmountsHidden } from './privacyStore.ts';

/** The eye beside a figure: hides every hideable amount of the panel, or shows them again. */
export function HideAmountsButton() {
  const isHidden = useAmountsHidden();
  return (
    <IconButton
      type="button"
      aria-pressed={isHidden}
      aria-label={isHidden ? ui.showAmounts : ui.hideAmounts}
      onClick={() => setAmountsHidden(!isHidden)}
    >
      {isHidden ? <VisibilityOffRounded fontSize="small" /> : <VisibilityRounded fontSize="small" />}
    </IconButton>
  );
}
