import { formatRial } from '#shared/money.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';
import { useAmountsHidden } from './privacyStore.ts';
import { Ltr } from './Ltr.tsx';

const Unit = styled('span')({ fontSize: '0.8em', fontWeight: 400, marginInlineStart: '0.35em' });
const Amount = styled('span')({ whiteSpace: 'nowrap' });

/** «ریال» behind the digits of a price or an amount, smaller than they are. */
export const RialUnit = () => <Unit>{ui.rial}</Unit>;

export interface MoneyProps {
  /** rial as bigint or as the wire's decimal string */
  rial: bigint | string;
  /** shows «ریال» after the digits; true by default */
  hasUnit?: boolean;
  /** writes a plus before a positive amount */
  isSigned?: boolean;
  /** follows the eye; true by default. Prices and limits are not private: give false */
  isHideable?: boolean;
}

/** An amount of rial in running text, tables and lists: Persian digits, separators, the sign on the left of the digits. */
export function Money({ rial, hasUnit = true, isSigned = false, isHideable = true }: MoneyProps) {
  const isHidden = useAmountsHidden() && isHideable;
  if (isHidden) return <span aria-label={ui.hiddenLabel}>{ui.hidden}</span>;
  const sign = isSigned && BigInt(rial) > 0n ? '+' : '';
  return (
    <Amount>
      <Ltr>{sign + formatRial(rial)}</Ltr>
      {hasUnit ? <RialUnit /> : null}
    </Amount>
  );
}

/** Room for an amount that a script of the page writes before React is there (`shell/firstAsset.ts`), with its unit. */
export function MoneyRoom() {
  return (
    <Amount>
      <Ltr isWritten> </Ltr>
      <RialUnit />
    </Amount>
  );
}
