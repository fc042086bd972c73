import { useEffect } from 'react';
import { formatNumber } from '#shared/digits.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { fundOpened } from '#panel/store/slices/fundsSlice.ts';
import { selectCurrentInvestor } from '#panel/store/slices/UserInvestorsSlice.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { AccountTiles } from './flow/AccountTiles.tsx';
import { ConfirmStep } from './flow/ConfirmStep.tsx';
import { EstimateAlerts, EstimateCard } from './flow/EstimateCard.tsx';
import { OrderFlowPage, orderView } from './flow/OrderFlowPage.tsx';
import { Lots, sellConfirmFacts, sellFacts } from './sell/figures.tsx';
import { HoldingStep } from './sell/HoldingStep.tsx';
import { QuantityStep } from './sell/QuantityStep.tsx';
import { SellCodeDialog } from './sell/SellCodeDialog.tsx';
import { sellText } from './sell/strings.ts';
import { sellSteps, useSellFlow } from './sell/useSellFlow.ts';
import { checkQuantity, useSellSubmit } from './sell/useSellSubmit.ts';
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
  const goNext = () => {
    if (checkQuantity(flow)) flow.goTo('confirm');
  };
  return (
    <>
      <OrderFlowPage
        title={sellText.title}
        note={sellText.note}
        steps={sellText.steps}
        current={sellSteps.indexOf(step)}
        cutoff={flow.schedule}
        isReady={flow.draft.isReady && (step === 'fund' || holding !== null)}
        fundStep={
          step === 'fund' ? <HoldingStep holdings={flow.holdings} chosenId={fundId} onChoose={flow.chooseFund} /> : null
        }
        fund={holding ? { name: fundName, note: sellText.freeOf(unitsText(holding.freeUnits)) } : null}
        onChangeFund={() => flow.goTo('fund')}
        step={
          step === 'amount' && holding ? (
            <QuantityStep form={form} holding={holding} />
          ) : (
            <Section title={sellText.accountTitle} note={sellText.accountNote}>
              <AccountTiles
                label={sellText.accountTitle}
                accounts={accounts}
                onChoose={(accountId) => form.setValue('accountId', accountId)}
              />
            </Section>
          )
        }
        aside={
          step === 'amount' ? (
            <EstimateCard estimate={estimate} emptyText={sellText.estimateEmpty} facts={sellFacts}>
              {(data) => (
                <>
                  {data.lots.length > 0 ? <Lots lots={data.lots} isOpen={data.penalty !== '0'} /> : null}
                  <EstimateAlerts data={data} areUrgentOnly />
                </>
              )}
            </EstimateCard>
          ) : (
            <ConfirmStep
              title={sellText.confirmTitle}
              estimate={estimate}
              facts={(data) => sellConfirmFacts(data, seller)}
              failure={submit.failure}
              submitLabel={sellText.submit}
              isBusy={submit.code.isBusy}
              maySubmit={accounts.chosen !== null && figures?.problems.length === 0}
              onSubmit={() => void submit.start()}
            />
          )
        }
        next={step === 'amount' ? { label: sellText.next, onClick: goNext } : null}
      />
      <SellCodeDialog code={submit.code} isOpen={submit.isOpen} facts={facts} onClose={submit.close} />
    </>
  );
}

/** Selling in three steps: which units, how many, into which account; confirmed by a code (domain 9.5, design 5). */
export const SellUnitsView = orderView(sellText.title, SellFlowView);
