import { formatNumber, formatPercent, toPersianDigits } from '#shared/digits.ts';
import { maskIban } from '#shared/iban.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { DescriptionList, type Description } from '#panel/ui/data/DescriptionList.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { flowText } from '../flow/strings.ts';
import type { EstimateFigures } from '../flow/useOrderEstimate.ts';
import { sellText } from './strings.ts';

const Net = styled('strong')(({ theme }) => ({ ...theme.typography.h3 }));

interface Seller {
  investorName: string;
  fundName: string;
  account: { bankName: string; iban: string } | null;
}

/** Everything that is known of a sale before its code: who, what, the costs of leaving, what is received, when and where. */
export function sellFacts(data: EstimateFigures, { investorName, fundName, account }: Seller): (Description | null)[] {
  return [
    { key: flowText.investor, value: investorName },
    { key: flowText.fund, value: fundName },
    { key: flowText.units, value: <Ltr>{formatNumber(BigInt(data.units))}</Ltr> },
    { key: sellText.price(jalaliText(data.navDate, 'weekday')), value: <Ltr>{formatNumber(data.nav, 0)}</Ltr> },
    { key: sellText.gross, value: <About rial={data.amount} /> },
    { key: sellText.fee, value: <Money rial={data.fee} isHideable={false} /> },
    { key: sellText.penalty, value: <Money rial={data.penalty} isHideable={false} /> },
    {
      key: sellText.net,
      value: (
        <Net>
          <About rial={data.net} />
        </Net>
      ),
    },
    { key: flowText.priceDay, value: jalaliText(data.priceDate, 'weekday') },
    data.payoutDate ? { key: sellText.payoutDay, value: jalaliText(data.payoutDate, 'weekday') } : null,
    account
      ? {
          key: sellText.account,
          value: (
            <>
              {account.bankName} · <Ltr>{maskIban(account.iban)}</Ltr>
            </>
          ),
        }
      : null,
    { key: flowText.cancelUntil, value: jalaliText(data.cancelDeadline, 'weekdayTime') },
  ];
}

function About({ rial }: { rial: string }) {
  return (
    <>
      {flowText.about} <Money rial={rial} isHideable={false} />
    </>
  );
}

/** Which certificates the units come from, how long each was held, and what leaving costs for it (domain 1.5). */
export function Lots({ lots, isOpen }: { lots: EstimateFigures['lots']; isOpen: boolean }) {
  return (
    <Accordion title={sellText.lots} isOpen={isOpen}>
      <Hint>{sellText.lotOrder}</Hint>
      <DescriptionList
        items={lots.map((lot) => ({
          id: lot.licenseNumber,
          key: (
            <>
              {sellText.lot} <Ltr>{toPersianDigits(lot.licenseNumber)}</Ltr>
            </>
          ),
          value: sellText.lotUnits(formatNumber(BigInt(lot.units))),
          hint: (
            <>
              {sellText.lotFacts(
                jalaliText(lot.licenseDate, 'date'),
                jalaliText(lot.heldSince, 'date'),
                formatNumber(lot.ageDays),
              )}{' '}
              ·{' '}
              {lot.penalty === '0' ? (
                sellText.lotFree
              ) : (
                <>
                  {sellText.lotPenalty(formatPercent(lot.pct))}: <Money rial={lot.penalty} isHideable={false} />
                </>
              )}
            </>
          ),
        }))}
      />
    </Accordion>
  );
}
