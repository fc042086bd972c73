import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatRial } from '#shared/money.ts';
import { useFundScheduleQuery } from '#panel/api/orders.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ChoiceTiles } from '../parts/ChoiceTiles.tsx';
import { SlipFields } from '../parts/SlipFields.tsx';
import { DepositCard } from './DepositCard.tsx';
import { buyText } from './strings.ts';
import type { BuyFlow } from './useBuyFlow.ts';

const Fault = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.error.main,
}));

/** Third step: how to pay, each way with its limit and what it does to the dates; the slip's fields where a slip is chosen. */
export function WayStep({ flow, investorId, onNext }: { flow: BuyFlow; investorId: number; onNext: () => void }) {
  const { control, setValue, formState } = flow.form;
  const schedules = useFundScheduleQuery({ query: { fundId: flow.fundId ?? 0 } }, { skip: flow.fundId === null });
  const datesOf = (code: string) => {
    const row = schedules.data?.data.find((one) => one.orderType === 1 && one.wayCode === code);
    if (!row?.licenseDate) return null;
    return buyText.wayDates(jalaliText(row.priceDate, 'weekday'), jalaliText(row.licenseDate, 'weekday'));
  };
  const fault = formState.errors.wayId?.message;
  const gateways = flow.way?.code === 'ipg' ? flow.way.gateways : [];
  return (
    <Section title={buyText.wayTitle}>
      <QueryBoundary query={flow.ways} skeleton={<LoadingSkeleton shape="cards" count={2} />}>
        {({ data }) => (
          <ChoiceTiles
            label={buyText.wayTitle}
            name="way"
            chosenId={flow.way?.wayId ?? null}
            onChoose={(wayId) => {
              setValue('wayId', wayId, { shouldValidate: true });
              setValue('gatewayId', '');
            }}
            choices={data.map((way) => ({
              id: way.wayId,
              title: way.title,
              isDisabled: !way.isActive,
              lines: way.isActive
                ? [
                    way.description,
                    datesOf(way.code),
                    way.maxAmount && buyText.max(formatRial(way.maxAmount)),
                    way.dailyLeft && buyText.dailyLeft(formatRial(way.dailyLeft)),
                    way.credit && buyText.credit(formatRial(way.credit)),
                  ]
                : [way.disabledReason],
            }))}
          />
        )}
      </QueryBoundary>
      {fault ? <Fault role="alert">{fault}</Fault> : null}
      {gateways.length > 1 ? (
        <FormSelect
          control={control}
          name="gatewayId"
          label={buyText.gateway}
          fullWidth
          sx={{ marginBlockStart: 4 }}
          options={gateways.map((gateway) => ({
            value: gateway.id,
            label: gateway.isHealthy ? gateway.title : `${gateway.title} (${buyText.gatewayDown})`,
            disabled: !gateway.isHealthy,
          }))}
        />
      ) : null}
      {flow.way?.code === 'receipt' ? <SlipFields control={control} accounts={flow.way.accounts} /> : null}
      {flow.way?.code === 'deposit_id' && flow.fundId !== null ? (
        <DepositCard investorId={investorId} fundId={flow.fundId} />
      ) : null}
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={flow.way?.code === 'deposit_id'}
        sx={{ marginBlockStart: 4, display: { md: 'none' } }}
        onClick={onNext}
      >
        {buyText.next.confirm}
      </Button>
    </Section>
  );
}
