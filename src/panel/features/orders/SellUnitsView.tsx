import { useEffect } from 'react';
import { formatNumber } from '#shared/digits.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { fundOpened } from '#panel/store/slices/fundsSlice.ts';
import { selectCurrentInvestor } from '#panel/store/slices/UserInvestorsSlice.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { AccountTiles } from './flow/AccountTiles.tsx';
import { EstimateAlerts, EstimateCard, FootLine, SheetNotices } from './flow/EstimateCard.tsx';
import { OrderFlowPage, orderView } from './flow/OrderFlowPage.tsx';
import { flowText } from './flow/strings.ts';
import { Lots, sellFacts } from './sell/figures.tsx';
import { HoldingStep } from './sell/HoldingStep.tsx';
import { QuantityStep } from './sell/QuantityStep.tsx';
import { SellCodeDialog } from './sell/SellCodeDialog.tsx';
import { sellText } from './sell/strings.ts';
import { useSellFlow, type SellFlow } from './sell/useSellFlow.ts';
import { checkQuantity, useSellSubmit } from './sell/useSellSubmit.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { useUnitsText } from '#panel/ui/text/Units.tsx';

function SellFlowView({ investorId }: { investorId: number }) {
  const flow = useSellFlow(investorId);
  const submit = useSellSubmit(flow, investorId);
  const investor = useAppSelector(selectCurrentInvestor);
  const dispatch = useAppDispatch();
  const unitsText = useUnitsText();
  const { form, fundId, step, holding, accounts, estimate } = flow;
  useEffect(() => {
    if (fundId !== null) dispatch(fundOpened(fundId));
  }, [dispatch, fundId]);
  const figures = estimate.data?.data;
  const fundName = holding?.fundName ?? '';
  const facts = figures ? sellText.otpFacts(formatNumber(BigInt(figures.units)), fundName) : null;
  const seller = { investorName: investor?.name ?? '', fundName, account: accounts.chosen };
  const isOnline = useOnline();
  const isTyped = estimate.isComplete;
  const goOn = () => {
    if (checkQuantity(flow)) void submit.start();
  };
  return (
    <>
      <OrderFlowPage
        title={sellText.title}
        note={sellText.note}
        steps={sellText.steps}
        current={step === 'fund' ? 0 : isTyped ? 2 : 1}
        cutoff={flow.schedule}
        isReady={flow.draft.isReady && (step === 'fund' || holding !== null)}
        fundStep={
          step === 'fund' ? <HoldingStep holdings={flow.holdings} chosenId={fundId} onChoose={flow.chooseFund} /> : null
        }
        fund={holding ? { name: fundName, note: sellText.freeOf(unitsText(holding.freeUnits)) } : null}
        onChangeFund={() => flow.goTo('fund')}
        sheet={
          holding ? (
            <>
              <QuantityStep form={form} holding={holding} />
              <Section title={sellText.accountTitle} note={sellText.accountNote}>
                <AccountTiles
                  label={sellText.accountTitle}
                  accounts={accounts}
                  onChoose={(accountId) => form.setValue('accountId', accountId)}
                />
              </Section>
            </>
          ) : null
        }
        aside={
          <>
            <EstimateCard
              title={sellText.confirmTitle}
              estimate={estimate}
              emptyText={sellText.estimateEmpty}
              facts={(data) => sellFacts(data, seller)}
            >
              {(data) => (
                <>
                  {data.lots.length > 0 ? <Lots lots={data.lots} isOpen={data.penalty !== '0'} /> : null}
                  <EstimateAlerts data={data} />
                </>
              )}
            </EstimateCard>
            <SheetNotices failure={submit.failure} isOnline={isOnline} />
          </>
        }
        foot={{
          line: (
            <FootLine
              estimate={estimate}
              emptyText={sellText.footEmpty}
              rialOf={(data) => (
                <>
                  {sellText.net} {flowText.about} <Money rial={data.net} isHideable={false} />
                </>
              )}
            />
          ),
          label: sellText.submit,
          isBusy: submit.code.isBusy,
          // an empty quantity is said below its field; what is sold has to be known first
          isDisabled:
            !isOnline || (isTyped && (!estimate.isCurrent || accounts.chosen === null || hasOtherProblem(flow))),
          onClick: goOn,
        }}
      />
      <SellCodeDialog code={submit.code} isOpen={submit.isOpen} facts={facts} onClose={submit.close} />
    </>
  );
}

/** True when the server would refuse the sale for something else than its quantity, which its field says itself. */
const hasOtherProblem = ({ estimate }: Pick<SellFlow, 'estimate'>): boolean =>
  estimate.data?.data.problems.some(({ field }) => field !== 'units' && field !== 'amount') ?? false;

/** Selling on one sheet after the holding: how much, into which account, costs and days; confirmed by a code (domain 9.5). */
export const SellUnitsView = orderView(sellText.title, SellFlowView);
