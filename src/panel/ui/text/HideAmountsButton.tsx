import { VisibilityOffRounded } from '../icons/VisibilityOffRounded.tsx';
import { VisibilityRounded } from '../icons/VisibilityRounded.tsx';
import { IconButton } from '../plain/IconButton.tsx';
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
