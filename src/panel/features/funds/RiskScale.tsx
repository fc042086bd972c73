import { toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import type { Fund } from './fundFilters.ts';
import { text } from './strings.ts';

const steps = [1, 2, 3, 4, 5, 6, 7] as const;
const Root = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  whiteSpace: 'nowrap',
}));
const Bars = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'flex-end',
  gap: 2,
  '& > i': { width: 4, borderRadius: 1, backgroundColor: theme.vars.palette.divider },
  '& > i[data-on="1"]': { backgroundColor: theme.vars.palette.info.main },
  '& > i[data-on="2"]': { backgroundColor: theme.vars.palette.warning.main },
  '& > i[data-on="3"]': { backgroundColor: theme.vars.palette.error.main },
}));

/** Low, medium or high: the color of the bars; the number and the word say the same. */
function bandOf(level: number): 1 | 2 | 3 {
  if (level <= 2) return 1;
  return level <= 4 ? 2 : 3;
}

/** Risk of a fund from 1 to 7: seven bars, the number, and its word. */
export function RiskScale({ fund }: { fund: Pick<Fund, 'riskLevel' | 'riskText'> }) {
  return (
    <Root>
      <Bars aria-hidden data-risk-bars="">
        {steps.map((step) => (
          <i
            key={step}
            style={{ height: 4 + step }}
            data-on={step <= fund.riskLevel ? bandOf(fund.riskLevel) : undefined}
          />
        ))}
      </Bars>
      {text.riskOf(toPersianDigits(fund.riskLevel))} <span data-risk-word="">· {fund.riskText}</span>
    </Root>
  );
}
