import { Fragment } from 'react';
import type { GainProps } from '#panel/components/GainDetails.tsx';
import { ui } from '#panel/ui/strings.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatRialIn } from '#shared/largeAmounts.ts';
import { text } from './strings.ts';

const Whole = styled('span')({ whiteSpace: 'nowrap' });

/** What a gain consists of in one line, in millions of rial; a part that is nothing is left out. */
export function GainParts({ gain }: Pick<GainProps, 'gain'>) {
  const isHidden = useAmountsHidden();
  const parts = (
    [
      [text.gainParts.price, gain.priceGain],
      [text.gainParts.received, gain.receivedProfit],
      [text.gainParts.realized, gain.realizedProfit],
    ] as const
  ).filter(([, rial]) => rial !== '0');
  return parts.map(([label, rial], index) => (
    <Fragment key={label}>
      {index > 0 ? ' · ' : ''}
      <Whole>
        {label} {isHidden ? ui.hidden : <Ltr>{signedMillions(rial)}</Ltr>}
        {isHidden ? null : ` ${text.gainParts.million}`}
      </Whole>
    </Fragment>
  ));
}

/** `+19.1`: an amount of rial in millions with its sign. */
function signedMillions(rial: string): string {
  const figure = formatRialIn('million', rial);
  return BigInt(rial) > 0n && figure !== formatNumber(0n) ? `+${figure}` : figure;
}
