import Alert from '@mui/material/Alert';
import { formatNumber } from '#shared/digits.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { FundCards } from '../parts/FundCards.tsx';
import { buyText } from './strings.ts';
import type { BuyFlow } from './useBuyFlow.ts';

interface Props {
  flow: BuyFlow;
  lastFundId: number | null;
}

/** First step: the funds that can be bought here; a closed one stands with its reason. */
export function FundStep({ flow, lastFundId }: Props) {
  const choose = (fundId: number) => {
    if (fundId !== flow.form.getValues('fundId')) {
      flow.form.setValue('wayId', null);
      flow.form.setValue('receiptAccountId', '');
      flow.form.setValue('acceptRules', false);
    }
    flow.form.setValue('fundId', fundId);
    flow.goTo('amount');
  };
  return (
    <QueryBoundary query={flow.funds} skeleton={<LoadingSkeleton shape="cards" count={4} />} isWhole>
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
              chosenId={flow.fundId}
              onChoose={choose}
              cards={offered.map((fund) => ({
                fundId: fund.fundId,
                name: fund.name,
                line: (
                  <>
                    {fund.riskText} ·{' '}
                    {fund.issueNav && fund.navDate ? (
                      <>
                        {buyText.issuePrice(jalaliText(fund.navDate, 'weekday'))}{' '}
                        <Ltr>{formatNumber(fund.issueNav)}</Ltr>
                      </>
                    ) : (
                      buyText.noPrice
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
