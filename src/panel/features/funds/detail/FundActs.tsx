import type { FundDetails } from '#panel/api/funds.ts';
import { paths } from '#panel/paths.ts';
import { useSite } from '#panel/shell/site.ts';
import { EventRepeatRounded } from '#panel/ui/icons/EventRepeatRounded.tsx';
import { barBelow } from '#panel/ui/layout/barBelow.ts';
import { OnlineLink } from '#panel/ui/plain/OnlineLink.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text as fundsText } from '../strings.ts';
import { text } from './strings.ts';

/* On phones over the bar of the panel, whatever is scrolled; on desktops below the holding. */
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: '0.5rem',
  '& > a, & > button': { flex: '1 1 0', minWidth: 0, paddingInline: '0.5rem' },
  '& > .monthly': { flex: 'none' },
  [theme.breakpoints.down('md')]: {
    position: 'fixed',
    insetInline: 0,
    insetBlockEnd: 'calc(61px + env(safe-area-inset-bottom))',
    zIndex: 2,
    padding: '0.5rem 1rem',
    backgroundColor: theme.vars.palette.background.paper,
    borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
    '& > .monthly': { minWidth: 44 },
    '& > .monthly > span': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
  [theme.breakpoints.up('md')]: {
    flexWrap: 'wrap',
    '& > .monthly': { flex: '1 0 100%', gap: '0.5rem' },
  },
}));
/* The end of the page is read above the bar. */
const Room = styled('div')(({ theme }) => ({ height: 48, [theme.breakpoints.up('md')]: { display: 'none' } }));

/** Lets what floats keep above the bar where it is at the foot of the screen. */
const noteBar = (bar: HTMLElement | null) =>
  bar && getComputedStyle(bar).position === 'fixed' ? barBelow(bar) : undefined;

/** Room for the bar of a phone at the end of the page. */
export const ActsRoom = () => <Room aria-hidden className="no-print" />;

/** Buy, sell and the same each month, each where it is open now; off without a connection. */
export function FundActs({ fund }: { fund: FundDetails }) {
  const { closed } = useSite();
  const isMonthly = fund.isDirectDebitAllowed && fund.issue.isOpen && !closed.includes('directDebit');
  const acts = [
    fund.issue.isOpen ? ([fundsText.buy, paths.buy({ fund: fund.fundId }), 'contained'] as const) : null,
    fund.cancel.isOpen ? ([fundsText.sell, paths.sell({ fund: fund.fundId }), 'outlined'] as const) : null,
  ].filter((act) => act !== null);
  if (acts.length === 0) return null;
  return (
    <Bar ref={noteBar} className="no-print">
      {acts.map(([label, href, variant]) => (
        <OnlineLink key={label} variant={variant} href={href} aria-label={`${label} ${fund.name}`}>
          {label}
        </OnlineLink>
      ))}
      {isMonthly ? (
        <OnlineLink
          variant="outlined"
          className="monthly"
          href={paths.directDebit({ plan: 'new', fund: fund.fundId })}
          aria-label={`${text.monthly} ${fund.name}`}
          title={text.monthly}
        >
          <EventRepeatRounded sx={{ fontSize: 20 }} />
          <span>{text.monthly}</span>
        </OnlineLink>
      ) : null}
    </Bar>
  );
}
