import { Controller } from 'react-hook-form';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormUnits } from '#panel/ui/form/FormNumber.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { buyText } from './strings.ts';
import type { BuyFlow } from './useBuyFlow.ts';

const Quick = styled('div')({ display: 'flex', gap: '0.5rem', flexWrap: 'wrap', marginBlock: '0.75rem' });
const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const quickMillions = [10n, 50n, 100n];
const millionRial = 1_000_000n;

/** Second step: money or units, with the limits beneath and quick amounts. */
export function AmountStep({ flow, onNext }: { flow: BuyFlow; onNext: () => void }) {
  const { control, setValue, clearErrors } = flow.form;
  const known = flow.estimate.data?.data;
  const way = flow.way ?? flow.ways.data?.data.find((one) => one.isActive);
  const min = known?.minAmount ?? way?.minAmount ?? flow.fund?.minAmount;
  const max = known?.maxAmount ?? way?.maxAmount;
  return (
    <Section>
      <Controller
        control={control}
        name="mode"
        render={({ field }) => (
          <ToggleButtonGroup
            exclusive
            fullWidth
            value={field.value}
            aria-label={buyText.modeLabel}
            onChange={(_event, mode: 'amount' | 'units' | null) => {
              if (!mode) return;
              field.onChange(mode);
              clearErrors(['amount', 'units']);
            }}
            sx={{ marginBlockEnd: 4 }}
          >
            <ToggleButton value="amount">{buyText.byAmount}</ToggleButton>
            <ToggleButton value="units">{buyText.byUnits}</ToggleButton>
          </ToggleButtonGroup>
        )}
      />
      {flow.mode === 'amount' ? (
        <>
          <FormAmount control={control} name="amount" label={buyText.amountLabel} isLarge />
          <Quick>
            {quickMillions.map((millions) => (
              <Chip
                key={String(millions)}
                color="primary"
                variant="outlined"
                label={buyText.quick(formatNumber(millions))}
                onClick={() =>
                  setValue('amount', String(millions * millionRial), { shouldValidate: true, shouldTouch: true })
                }
              />
            ))}
          </Quick>
          <Hint>
            {min ? buyText.min(formatRial(min)) : null}
            {min && max ? ' · ' : null}
            {max ? buyText.max(formatRial(max)) : null}
          </Hint>
        </>
      ) : (
        <FormUnits
          control={control}
          name="units"
          label={buyText.unitsLabel}
          fullWidth
          helperText={known ? `${buyText.toPay}: ${toPersianDigits(formatRial(known.amount))} ${buyText.rial}` : ' '}
        />
      )}
      <Button
        variant="contained"
        size="large"
        fullWidth
        sx={{ marginBlockStart: 4, display: { md: 'none' } }}
        onClick={onNext}
      >
        {buyText.next.way}
      </Button>
    </Section>
  );
}
