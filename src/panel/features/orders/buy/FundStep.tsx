import Alert from '@mui/material/Alert';
import { formatNumber } from '#shared/digits.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary, type QueryState } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { FundCards } from '../flow/FundCards.tsx';
import { flowText } from '../flow/strings.ts';
import { buyText } from './strings.ts';
import type { OfferedFund } from './useBuyFlow.ts';

interface Props {
  funds: QueryState<{ data: readonly OfferedFund[] }>;
  chosenId: number | null;
  /** the fund that the visitor opened last, offered first */
  lastFundId: number | null;
  onChoose: (fundId: number) => void;
}

/** First step: the funds that can be bought here; a closed one is shown with its reason. */
export function FundStep({ funds, chosenId, lastFundId, onChoose }: Props) {
  return (
    <QueryBoundary query={funds} skeleton={<LoadingSkeleton shape="cards" count={4} />} isWhole>
      {({ data }) => {
        const offered = data
          .filter((fund) => fund.typeOfInvest === 'IssuanceAndCancellation')
          .sort(
            (a, b) =>
              Number(b.fundId === lastFundId) - Number(a.fundId === lastFundId) ||
              Number(b.issue.isOpen) - Number(a.issue.isOpen),
          );
        if (offered.length === 0) return <EmptyView text={buyText.noOpenFunds} />;
        return (
          <>
            {offered.some((fund) => fund.issue.isOpen) ? null : <Alert severity="warning">{buyText.noOpenFunds}</Alert>}
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
                        {buyText.price(jalaliText(fund.navDate, 'weekday'))} <Ltr>{formatNumber(fund.issueNav)}</Ltr>
                      </>
                    ) : (
                      flowText.noPrice
                    )}
                  </>
                ),
                badge: fund.fundId === lastFundId ? buyText.lastUsed : null,
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
