import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { ui } from '../strings.ts';
import { Ltr } from '../text/Ltr.tsx';
import { Money } from '../text/Money.tsx';
import { TwoLines } from './cells.tsx';

/* How a cell shows a value; no value is a dash. */

/** Rial whose unit the title names. */
export const rialCell = (rial: string | null) =>
  rial === null ? ui.none : <Money rial={rial} hasUnit={false} isHideable={false} />;

/** One side of an account: nothing on it is a dash. */
export const sideCell = (rial: string) => rialCell(rial === '0' ? null : rial);

/** A price, or whole units. */
export const figureCell = (figure: string | null) => (figure === null ? ui.none : <Ltr>{formatNumber(figure)}</Ltr>);

/** A number that names something. */
export const codeCell = (code: string | number | null) => (code ? <Ltr>{toPersianDigits(code)}</Ltr> : ui.none);

/** An investor, with the code below the name. */
export const personCell = (row: { investorName: string; nationalNo: string }) => (
  <TwoLines first={row.investorName} second={codeCell(row.nationalNo)} />
);
