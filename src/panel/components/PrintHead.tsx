import { toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { useAppSelector } from '../store/hooks.ts';
import { selectAuth } from '../store/slices/authSlice.ts';
import { selectPanel } from '../store/slices/userPanelSlice.ts';
import { selectCurrentInvestor } from '../store/slices/UserInvestorsSlice.ts';
import { usePrintMoment } from '../ui/state/usePrintMoment.ts';
import { jalaliText } from '../ui/text/JalaliDate.tsx';
import { Ltr } from '../ui/text/Ltr.tsx';
import { printText as text } from './strings.ts';

const Root = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'none',
  margin: 0,
  paddingBlockEnd: '0.5rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
  '& > div': { display: 'flex', gap: '0.375rem' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 700 },
  '@media print': { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1.5rem' },
}));

/** Days of a list as its print names them. */
export function rangeText(from: string | undefined, to: string | undefined): string {
  if (!from && !to) return text.allDays;
  if (!to) return text.since(jalaliText(from ?? ''));
  return from ? text.between(jalaliText(from), jalaliText(to)) : text.until(jalaliText(to));
}

/**
 * Top of a printed page, on paper alone: whose figures these are, of which days, and when it was printed. In the panel of
 * administrators it names who printed the page.
 */
export function PrintHead({ range }: { range?: string }) {
  const investor = useAppSelector(selectCurrentInvestor);
  const isAdmin = useAppSelector(selectPanel) === 'admin';
  const { firstName, lastName } = useAppSelector(selectAuth);
  const printedAt = usePrintMoment();
  return (
    <Root>
      {isAdmin ? (
        <div>
          <dt>{text.printedBy}:</dt>
          <dd>
            {firstName} {lastName}
          </dd>
        </div>
      ) : investor ? (
        <div>
          <dt>{text.investor}:</dt>
          <dd>
            {investor.name} <Ltr>{toPersianDigits(investor.code)}</Ltr>
          </dd>
        </div>
      ) : null}
      {range === undefined ? null : (
        <div>
          <dt>{text.range}:</dt>
          <dd>{range}</dd>
        </div>
      )}
      {printedAt ? (
        <div>
          <dt>{text.printedAt}:</dt>
          <dd>{jalaliText(printedAt, 'moment')}</dd>
        </div>
      ) : null}
    </Root>
  );
}
