import { Controller, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import Chip from '@mui/material/Chip';
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

const Parts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginBlockEnd: '1rem' });
const Track = styled('div')({ paddingInline: '0.75rem', marginBlock: '0.5rem' });
const Strong = styled('p')(({ theme }) => ({ ...theme.typography.h2, margin: 0, marginBlockEnd: '0.25rem' }));

/** Percent of the units that can be sold. */
const parts = [25n, 50n, 75n, 100n];

interface Props {
  form: UseFormReturn<SellForm>;
  holding: Holding;
}

/** How much: an amount, units by field and slider, a part of them or all, with their limits. */
export function QuantityStep({ form, holding }: Props) {
  const { control, setValue, clearErrors } = form;
  const [mode, units] = useWatch({ control, name: ['mode', 'units'] });
  const free = BigInt(holding.freeUnits);
  const typed = mode === 'units' ? BigInt(units || '0') : null;
  const chosen = mode === 'all' ? free : typed;
  const takePart = (percent: bigint, part: bigint) => {
    clearErrors(['amount', 'units']);
    // all of them stays all of them, also when more units come free before the code
    setValue('mode', percent === 100n ? 'all' : 'units');
    if (percent !== 100n) setValue('units', String(part));
  };
  return (
    <Section>
      <QuantityMode
        modes={{ amount: flowText.byAmount, units: flowText.byUnits, all: sellText.byAll }}
        value={mode}
        onChange={(chosen) => {
          setValue('mode', chosen);
          clearErrors(['amount', 'units']);
        }}
      />
      <Parts role="group" aria-label={sellText.partLabel}>
        {parts.map((percent) => {
          const part = (free * percent) / 100n;
          return (
            <Chip
              key={String(percent)}
              color="primary"
              variant={chosen !== null && chosen === part ? 'filled' : 'outlined'}
              label={sellText.part(formatNumber(percent))}
              disabled={part === 0n}
              onClick={() => takePart(percent, part)}
            />
          );
        })}
      </Parts>
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
