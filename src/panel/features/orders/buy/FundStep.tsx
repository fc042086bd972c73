import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { InitialTile } from '#panel/ui/data/InitialTile.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Loaded } from '#panel/ui/state/Loaded.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { buyText } from './strings.ts';
import type { BuyFlow } from './useBuyFlow.ts';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Card = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'flex',
  gap: '0.75rem',
  alignItems: 'center',
  padding: '0.875rem',
  minHeight: 72,
  cursor: 'pointer',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&:hover:not(:disabled)': { borderColor: theme.vars.palette.primary.main },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&:disabled': { cursor: 'not-allowed', backgroundColor: theme.vars.palette.panel.sunken },
  '& > .words': { flex: 1, minWidth: 0, display: 'grid' },
}));
const Small = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));

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
    <Loaded query={flow.funds} skeleton={<LoadingSkeleton shape="cards" count={4} />} isWhole>
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
            <Grid role="group" aria-label={buyText.chooseFund}>
              {offered.map((fund) => (
                <Card
                  key={fund.fundId}
                  type="button"
                  disabled={!fund.issue.isOpen}
                  aria-pressed={fund.fundId === flow.fundId}
                  onClick={() => choose(fund.fundId)}
                >
                  <InitialTile name={fund.name} size={44} />
                  <span className="words">
                    <strong>{fund.name}</strong>
                    <Small>
                      {fund.riskText} ·{' '}
                      {fund.issueNav && fund.navDate ? (
                        <>
                          {buyText.issuePrice(jalaliText(fund.navDate, 'weekday'))}{' '}
                          <Ltr>{formatNumber(fund.issueNav)}</Ltr>
                        </>
                      ) : (
                        buyText.noPrice
                      )}
                    </Small>
                    {fund.issue.isOpen ? null : <Small>{fund.issue.reason}</Small>}
                  </span>
                  {fund.issue.isOpen ? (
                    fund.fundId === lastFundId ? (
                      <Chip size="small" label={buyText.lastUsed} />
                    ) : null
                  ) : (
                    <Chip size="small" label={buyText.closed} />
                  )}
                </Card>
              ))}
            </Grid>
          </>
        );
      }}
    </Loaded>
  );
}
