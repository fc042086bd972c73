import { Controller, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import Slider from '@mui/material/Slider';
import { unitsValue } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormUnits } from '#panel/ui/form/FormNumber.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { QuantityMode } from '../flow/QuantityMode.tsx';
import { flowText } from '../flow/strings.ts';
import { positionOf, sliderSteps, unitsAt } from './slider.ts';
import { sellText } from './strings.ts';
import type { Holding, SellForm } from './useSellFlow.ts';
import { Hint } from '#panel/ui/layout/blocks.ts';

const Track = styled('div')({ paddingInline: '0.75rem', marginBlock: '0.5rem' });
const Strong = styled('p')(({ theme }) => ({ ...theme.typography.h2, margin: 0, marginBlockEnd: '0.25rem' }));

interface Props {
  form: UseFormReturn<SellForm>;
  holding: Holding;
}

/** Second step: units by slider and field, all of them, or an amount, with their limits. */
export function QuantityStep({ form, holding }: Props) {
  const { control, setValue, clearErrors } = form;
  const mode = useWatch({ control, name: 'mode' });
  const free = BigInt(holding.freeUnits);
  return (
    <Section>
      <QuantityMode
        modes={{ units: flowText.byUnits, amount: flowText.byAmount, all: sellText.byAll }}
        value={mode}
        onChange={(chosen) => {
          setValue('mode', chosen);
          clearErrors(['amount', 'units']);
        }}
      />
      {mode === 'units' ? <UnitsFields control={control} free={free} minRemain={holding.minRemainUnits} /> : null}
      {mode === 'amount' ? (
        <FormAmount
          control={control}
          name="amount"
          label={sellText.amountLabel}
          isLarge
          hint={holding.cancelNav ? sellText.amountHint(formatRial(unitsValue(free, holding.cancelNav))) : undefined}
        />
      ) : null}
      {mode === 'all' ? (
        <>
          <Strong>{sellText.lotUnits(formatNumber(free))}</Strong>
          <Hint>{sellText.allNote(formatNumber(free))}</Hint>
        </>
      ) : null}
    </Section>
  );
}

function UnitsFields({ control, free, minRemain }: { control: Control<SellForm>; free: bigint; minRemain: string }) {
  const freeText = formatNumber(free);
  return (
    <>
      <FormUnits
        control={control}
        name="units"
        label={sellText.unitsLabel}
        fullWidth
        helperText={
          minRemain === '0'
            ? sellText.freeOf(freeText)
            : `${sellText.freeOf(freeText)} · ${sellText.minRemain(formatNumber(BigInt(minRemain)))}`
        }
      />
      <Track>
        <Controller
          control={control}
          name="units"
          render={({ field }) => (
            <Slider
              value={positionOf(free, BigInt(field.value || '0'))}
              min={0}
              max={sliderSteps(free)}
              aria-label={sellText.sliderLabel}
              getAriaValueText={(position) => sellText.sliderValue(formatNumber(unitsAt(free, position)), freeText)}
              onChange={(_event, position) => field.onChange(String(unitsAt(free, position)))}
            />
          )}
        />
      </Track>
    </>
  );
}
