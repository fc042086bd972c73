import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatRial } from '#shared/money.ts';
import { useFundScheduleQuery } from '#panel/api/orders.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { Loaded } from '#panel/ui/state/Loaded.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { DepositCard } from './DepositCard.tsx';
import { ReceiptFields } from './ReceiptFields.tsx';
import { buyText } from './strings.ts';
import type { BuyFlow } from './useBuyFlow.ts';

const Tiles = styled('div')({ display: 'grid', gap: '0.75rem' });
const Tile = styled('label')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: '0.75rem',
  padding: '0.875rem',
  cursor: 'pointer',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  '&:has(input:checked)': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&:has(input:disabled)': { cursor: 'not-allowed', backgroundColor: theme.vars.palette.panel.sunken },
  '& input': {
    width: 20,
    height: 20,
    margin: 0,
    marginBlockStart: '0.125rem',
    accentColor: theme.vars.palette.primary.main,
  },
}));
const Small = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  gridColumn: 2,
}));
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
      <Loaded query={flow.ways} skeleton={<LoadingSkeleton shape="cards" count={2} />}>
        {({ data }) => (
          <Tiles role="radiogroup" aria-label={buyText.wayTitle}>
            {data.map((way) => (
              <Tile key={way.wayId}>
                <input
                  type="radio"
                  name="way"
                  disabled={!way.isActive}
                  checked={flow.way?.wayId === way.wayId}
                  onChange={() => {
                    setValue('wayId', way.wayId, { shouldValidate: true });
                    setValue('gatewayId', '');
                  }}
                />
                <strong>{way.title}</strong>
                <Small>{way.isActive ? way.description : way.disabledReason}</Small>
                {way.isActive && datesOf(way.code) ? <Small>{datesOf(way.code)}</Small> : null}
                {way.isActive && way.maxAmount ? <Small>{buyText.max(formatRial(way.maxAmount))}</Small> : null}
                {way.isActive && way.dailyLeft ? <Small>{buyText.dailyLeft(formatRial(way.dailyLeft))}</Small> : null}
                {way.isActive && way.credit ? <Small>{buyText.credit(formatRial(way.credit))}</Small> : null}
              </Tile>
            ))}
          </Tiles>
        )}
      </Loaded>
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
      {flow.way?.code === 'receipt' ? <ReceiptFields flow={flow} /> : null}
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
