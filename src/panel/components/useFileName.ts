import { toPersianDigits } from '#shared/digits.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { useAppSelector } from '../store/hooks.ts';
import { selectCurrentInvestor } from '../store/slices/UserInvestorsSlice.ts';
import { selectPanel } from '../store/slices/userPanelSlice.ts';
import { today } from '../ui/today.ts';

interface NameParts {
  /** whose file it is; the chosen investor when absent */
  who?: string;
  /** ISO day of its figures; today when absent */
  day?: string;
}

/**
 * Gives files their names in one form: what, whose, of which day, such as «گردش حساب – نگار رستگار – ۱۴۰۵-۰۹-۰۷». In the panel
 * of administrators no investor is named. The ending follows the format, or the kind of the file where none is given.
 */
export function useFileName() {
  const investor = useAppSelector(selectCurrentInvestor);
  const isClient = useAppSelector(selectPanel) === 'client';
  return (
    title: string,
    { who = isClient ? investor?.name : undefined, day = today() }: NameParts = {},
    format = '',
  ) => {
    const parts = [toPersianDigits(title), who ?? '', toPersianDigits(isoToJalali(day)).replaceAll('/', '-')];
    const name = parts.filter(Boolean).join(' – ');
    // signs that no file system takes
    return name.replace(/[\\/:*?"<>|]/g, '-') + (format && `.${format}`);
  };
}
