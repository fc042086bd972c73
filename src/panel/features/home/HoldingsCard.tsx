import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Button } from '#panel/ui/plain/Button.tsx';
import { formatNumber, formatPercent } from '#shared/digits.ts';
import { DashboardApi } from '#panel/api/dashboard.ts';
import { dataAndFailure } from '#panel/api/shown.ts';
import { GainDetails } from '#panel/components/GainDetails.tsx';
import { paths } from '#panel/paths.ts';
import { useSite } from '#panel/shell/site.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ButtonRow, Small } from '#panel/ui/layout/blocks.ts';
import { useInView } from '#panel/ui/lazy/useInView.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from './strings.ts';
import { Units, useUnitsText } from '#panel/ui/text/Units.tsx';

/* A plain table: the grid would cost more than the whole screen (design 4). Cells that phones lack room for fold below the name. */
const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  ...theme.typography.body2,
  '& th': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    textAlign: 'start',
    paddingBlock: '0.5rem',
    fontWeight: 400,
  },
  '& td': {
    paddingBlock: '0.625rem',
    borderBlockStart: `1px solid ${theme.vars.palette.panel.hairline}`,
  },
  '& .wide': { display: 'none', [theme.breakpoints.up('md')]: { display: 'table-cell' } },
  '& .narrow': { [theme.breakpoints.up('md')]: { display: 'none' } },
  '& .end': { textAlign: 'end' },
}));
const Name = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.625rem',
  // no longer than its words: the value beside it stays on the screen
  '& > div': { minWidth: 0 },
});

const Acts = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 1rem',
  '& > a': { color: theme.vars.palette.primary.main, textDecoration: 'none', paddingBlock: '0.625rem' },
}));

/** What can be done with a holding in one tap. */
const actsOf = (fundId: number, hasMonthly: boolean): readonly (readonly [label: string, href: string])[] => [
  [text.buyAgain, paths.buy({ fund: fundId })],
  ...(hasMonthly ? [[text.monthly, paths.directDebit({ plan: 'new', fund: fundId })] as const] : []),
  [text.sellShort, paths.sell({ fund: fundId })],
];

/* About as high as four funds; on a phone it stands far below what is seen first. */
const TableRoom = styled('div')({ minHeight: 250 });

// only a person without units meets it
const StartFunds = dynamic(() => import('./StartFunds.tsx').then((part) => part.StartFunds), {
  ssr: false,
  loading: () => <LoadingSkeleton shape="list" count={3} />,
});

/** Each fund that is held: units, price, value, gain and share, with the units that wait for redemption. */
export function HoldingsCard({ investorId }: { investorId: number }) {
  const { ref, isSeen } = useInView('400px');
  const report = (
    <ButtonRow>
      <Button component={Link} href={paths.documents} prefetch={false} size="small">
        {text.documents}
      </Button>
      <Button component={Link} href={paths.assets()} prefetch={false} size="small">
        {text.report}
      </Button>
    </ButtonRow>
  );
  return (
    <Section title={text.holdings} action={report} id="holdings">
      {isSeen ? <Holdings investorId={investorId} /> : <TableRoom ref={ref} />}
    </Section>
  );
}

function Holdings({ investorId }: { investorId: number }) {
  const query = DashboardApi.useLastAssetQuery({ query: { investorId } }, { selectFromResult: dataAndFailure });
  const unitsText = useUnitsText();
  const hasMonthly = !useSite().closed.includes('directDebit');
  return (
    <QueryBoundary isSliced query={query} skeleton={<LoadingSkeleton shape="table" count={4} />}>
      {({ data }) =>
        data.items.length === 0 ? (
          <StartFunds />
        ) : (
          <Table>
            <thead>
              <tr>
                <th scope="col">{text.fund}</th>
                <th scope="col" className="wide">
                  {text.units}
                </th>
                <th scope="col" className="wide">
                  {text.price}
                </th>
                <th scope="col" className="end">
                  {text.value}
                </th>
                <th scope="col" className="wide end">
                  {text.gain}
                </th>
                <th scope="col" className="wide end">
                  {text.share}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((item) => (
                <tr key={item.fundId}>
                  <td>
                    <Name>
                      <Avatar name={item.fundName} size={36} />
                      <div>
                        <strong>{item.fundName}</strong>
                        <Small className="narrow">{text.unitsOf(unitsText(item.units))}</Small>
                        <Small className="narrow">
                          <GainDetails gain={item} rial={item.profit} percent={item.profitPercent} />
                        </Small>
                        {item.lockedUnits === '0' ? null : <Small>{text.locked(unitsText(item.lockedUnits))}</Small>}
                        <Acts className="no-print">
                          {actsOf(item.fundId, hasMonthly && item.isDirectDebitAllowed).map(([label, href]) => (
                            <Link
                              key={label}
                              href={href}
                              prefetch={false}
                              aria-label={text.actOf(label, item.fundName)}
                            >
                              {label}
                            </Link>
                          ))}
                        </Acts>
                      </div>
                    </Name>
                  </td>
                  <td className="wide">
                    <Units count={item.units} />
                  </td>
                  <td className="wide">
                    <Ltr>{formatNumber(item.cancelNav, 0)}</Ltr>
                  </td>
                  <td className="end">
                    <strong>
                      <Money rial={item.value} hasUnit={false} />
                    </strong>
                  </td>
                  <td className="wide end">
                    <GainDetails gain={item} rial={item.profit} percent={item.profitPercent} isPill />
                  </td>
                  <td className="wide end">
                    <Ltr>{formatPercent(item.sharePercent, 0)}</Ltr>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )
      }
    </QueryBoundary>
  );
}
