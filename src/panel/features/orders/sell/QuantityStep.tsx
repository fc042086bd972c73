import { Controller } from 'react-hook-form';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { unitsValue } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormUnits } from '#panel/ui/form/FormNumber.tsx';
import type { SellForm } from './draft.ts';
import { positionOf, sliderSteps, unitsAt } from './slider.ts';
import { sellText } from './strings.ts';
import type { Holding, SellFlow } from './useSellFlow.ts';

const Track = styled('div')({ paddingInline: '0.75rem', marginBlock: '0.5rem' });
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const Strong = styled('p')(({ theme }) => ({ ...theme.typography.h2, margin: 0, marginBlockEnd: '0.25rem' }));

/** Second step: units by slider and field, all of them, or an amount; the limits stand beneath. */
export function QuantityStep({ flow, holding, onNext }: { flow: SellFlow; holding: Holding; onNext: () => void }) {
  const { control, clearErrors } = flow.form;
  const free = BigInt(holding.freeUnits);
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
            aria-label={sellText.modeLabel}
            onChange={(_event, mode: SellForm['mode'] | null) => {
              if (!mode) return;
              field.onChange(mode);
              clearErrors(['amount', 'units']);
            }}
            sx={{ marginBlockEnd: 4 }}
          >
            <ToggleButton value="units">{sellText.byUnits}</ToggleButton>
            <ToggleButton value="amount">{sellText.byAmount}</ToggleButton>
            <ToggleButton value="all">{sellText.byAll}</ToggleButton>
          </ToggleButtonGroup>
        )}
      />
      {flow.mode === 'units' ? <UnitsFields flow={flow} free={free} minRemain={holding.minRemainUnits} /> : null}
      {flow.mode === 'amount' ? (
        <FormAmount
          control={control}
          name="amount"
          label={sellText.amountLabel}
          isLarge
          hint={holding.cancelNav ? sellText.amountHint(formatRial(unitsValue(free, holding.cancelNav))) : undefined}
        />
      ) : null}
      {flow.mode === 'all' ? (
        <>
          <Strong>{sellText.lotUnits(formatNumber(free))}</Strong>
          <Note>{sellText.allNote(formatNumber(free))}</Note>
        </>
      ) : null}
      <Button
        variant="contained"
        size="large"
        fullWidth
        sx={{ marginBlockStart: 4, display: { md: 'none' } }}
        onClick={onNext}
      >
        {sellText.next.confirm}
      </Button>
    </Section>
  );
}

function UnitsFields({ flow, free, minRemain }: { flow: SellFlow; free: bigint; minRemain: string }) {
  const { control } = flow.form;
  const wholeText = formatNumber(free);
  return (
    <>
      <FormUnits
        control={control}
        name="units"
        label={sellText.unitsLabel}
        fullWidth
        helperText={
          minRemain === '0'
            ? sellText.freeOf(wholeText)
            : `${sellText.freeOf(wholeText)} · ${sellText.minRemain(formatNumber(BigInt(minRemain)))}`
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
              getAriaValueText={(position) => sellText.sliderValue(formatNumber(unitsAt(free, position)), wholeText)}
              onChange={(_event, position) => field.onChange(String(unitsAt(free, position)))}
            />
          )}
        />
      </Track>
    </>
  );
}
