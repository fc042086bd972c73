import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormUnits } from '#panel/ui/form/FormNumber.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { QuantityMode } from '../flow/QuantityMode.tsx';
import { flowText } from '../flow/strings.ts';
import { buyText } from './strings.ts';
import type { BuyForm } from './useBuyFlow.ts';
import { Note } from '#panel/ui/layout/blocks.ts';

const Quick = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: '0.5rem',
  flexWrap: 'wrap',
  marginBlock: '0.75rem',
  // on phones three beside each other
  [theme.breakpoints.down('sm')]: { gap: '0.375rem', '& .MuiChip-label': { paddingInline: '0.5rem' } },
}));
const QuickChip = styled(Chip)(({ theme }) => ({
  '&[aria-pressed="true"]': {
    backgroundColor: theme.vars.palette.panel.brandTint,
    [theme.breakpoints.up('sm')]: { '&::before': { content: '"✓"', marginInline: '0.75rem -0.375rem' } },
  },
}));
const quickMillions = [10n, 50n, 100n];
const millionRial = 1_000_000n;

interface Props {
  form: UseFormReturn<BuyForm>;
  /** rial, as far as they are known */
  min: string | null | undefined;
  max: string | null | undefined;
  /** the amount buys less than may be bought */
  isBelowLeast: boolean;
  /** what the units come to, rial; undefined until the estimate is there */
  amountRial: string | undefined;
}

function QuickAmount({ label, isChosen, onClick }: { label: string; isChosen: boolean; onClick: () => void }) {
  return <QuickChip color="primary" variant="outlined" label={label} aria-pressed={isChosen} onClick={onClick} />;
}

/** Money or units, with the limits below and quick amounts. */
export function AmountStep({ form, min, max, isBelowLeast, amountRial }: Props) {
  const { control, setValue, setFocus, clearErrors } = form;
  const [mode, typed] = useWatch({ control, name: ['mode', 'amount'] });
  return (
    <Section>
      <QuantityMode
        modes={{ amount: flowText.byAmount, units: flowText.byUnits }}
        value={mode}
        onChange={(chosen) => {
          setValue('mode', chosen);
          clearErrors(['amount', 'units']);
        }}
      />
      {mode === 'amount' ? (
        <>
          <FormAmount
            control={control}
            name="amount"
            label={buyText.amountLabel}
            isLarge
            onClear={() => {
              setValue('amount', '', { shouldDirty: true });
              setFocus('amount');
            }}
          />
          <Quick>
            {quickMillions.map((millions) => {
              const amount = String(millions * millionRial);
              return (
                <QuickAmount
                  key={amount}
                  label={buyText.quick(formatNumber(millions))}
                  isChosen={typed === amount}
                  onClick={() => setValue('amount', amount, { shouldValidate: true, shouldTouch: true })}
                />
              );
            })}
          </Quick>
          <Note>
            {min ? buyText.min(formatRial(min)) : null}
            {min && max ? ' · ' : null}
            {max ? buyText.max(formatRial(max)) : null}
          </Note>
          {isBelowLeast && min ? (
            <Alert
              severity="error"
              sx={{ marginBlockStart: 3 }}
              action={
                <Button
                  color="inherit"
                  size="small"
                  sx={{ whiteSpace: 'nowrap' }}
                  onClick={() => setValue('amount', min, { shouldValidate: true, shouldTouch: true })}
                >
                  {buyText.takeLeast}
                </Button>
              }
            >
              {buyText.belowLeast(formatRial(min))}
            </Alert>
          ) : null}
        </>
      ) : (
        <FormUnits
          control={control}
          name="units"
          label={buyText.unitsLabel}
          fullWidth
          helperText={amountRial ? `${buyText.toPay}: ${toPersianDigits(formatRial(amountRial))} ${buyText.rial}` : ' '}
        />
      )}
    </Section>
  );
}
