import { useState } from 'react';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { formatNumber, formatPercent } from '#shared/digits.ts';
import { matchesSearch } from '#shared/search.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary, type QueryState } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { useUnitsText } from '#panel/ui/text/Units.tsx';
import { FundCards } from '../flow/FundCards.tsx';
import { flowText } from '../flow/strings.ts';
import { buyText } from './strings.ts';
import type { OfferedFund } from './useBuyFlow.ts';

/** So many funds are found faster by their name. */
const searchFrom = 6;

interface Props {
  funds: QueryState<{ data: readonly OfferedFund[] }>;
  chosenId: number | null;
  /** the fund that the visitor opened last */
  lastFundId: number | null;
  /** the fund that was bought last on this device, offered first */
  lastBoughtId: number | null;
  /** units that are held, by fund; empty while they are not known */
  heldUnits: ReadonlyMap<number, string>;
  onChoose: (fundId: number) => void;
}

/** First step: the funds that can be bought here, with yield and what is held of them; a closed one is shown with its reason. */
export function FundStep({ funds, chosenId, lastFundId, lastBoughtId, heldUnits, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const unitsText = useUnitsText();
  const rank = ({ fundId, issue }: OfferedFund): number => {
    if (fundId === lastBoughtId) return 0;
    if (fundId === lastFundId) return 1;
    // what is held comes later than the funds, and no card moves for it
    return issue.isOpen ? 2 : 3;
  };
  const badgeOf = ({ fundId }: OfferedFund): string | null =>
    fundId === lastBoughtId ? buyText.lastBought : fundId === lastFundId ? buyText.lastUsed : null;
  return (
    <QueryBoundary query={funds} skeleton={<LoadingSkeleton shape="cards" count={4} />} isWhole>
      {({ data }) => {
        const all = data.filter((fund) => fund.typeOfInvest === 'IssuanceAndCancellation');
        const offered = all.filter(({ name }) => matchesSearch(name, search)).sort((a, b) => rank(a) - rank(b));
        if (all.length === 0) return <EmptyView text={buyText.noOpenFunds} />;
        return (
          <>
            {all.some((fund) => fund.issue.isOpen) ? null : <Alert severity="warning">{buyText.noOpenFunds}</Alert>}
            {all.length >= searchFrom ? (
              <TextField
                type="search"
                size="small"
                label={buyText.search}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            ) : null}
            {offered.length === 0 ? <EmptyView text={buyText.noneFound} /> : null}
            <FundCards
              label={buyText.chooseFund}
              chosenId={chosenId}
              onChoose={onChoose}
              cards={offered.map((fund) => ({
                fundId: fund.fundId,
                name: fund.name,
                line: (
                  <>
                    {fund.riskText} ·{' '}
                    {fund.issueNav && fund.navDate ? (
                      <>
                        {buyText.price(jalaliText(fund.navDate, 'weekday'))} <Ltr>{formatNumber(fund.issueNav, 0)}</Ltr>
                      </>
                    ) : (
                      flowText.noPrice
                    )}
                  </>
                ),
                more: (
                  <>
                    {fund.annualEfficiency === null ? null : buyText.yearYield(formatPercent(fund.annualEfficiency))}
                    {heldUnits.has(fund.fundId) ? (
                      <span>
                        {fund.annualEfficiency === null ? null : ' · '}
                        {buyText.yours(unitsText(heldUnits.get(fund.fundId) ?? '0'))}
                      </span>
                    ) : null}
                  </>
                ),
                badge: badgeOf(fund),
                isOpen: fund.issue.isOpen,
                isDisabled: !fund.issue.isOpen,
                reason: fund.issue.isOpen ? null : fund.issue.reason,
              }))}
            />
          </>
        );
      }}
    </QueryBoundary>
  );
}
