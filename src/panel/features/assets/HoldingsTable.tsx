import Link from 'next/link';
import { Fragment, useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { AssetsReport, ReportItem } from '#panel/api/assets.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { MyMoneyApi } from '#panel/api/myMoney.ts';
import type { profitIncome } from '#shared/contract/dashboard.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { Choices } from '#panel/components/Choices.tsx';
import { GainDetails } from '#panel/components/GainDetails.tsx';
import { paths } from '#panel/paths.ts';
import { useSite } from '#panel/shell/site.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ExpandMoreRounded } from '#panel/ui/icons/ExpandMoreRounded.tsx';
import { Small } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { compareDecimal } from '#shared/decimal.ts';
import { formatNumber, formatPercent, toPersianDigits } from '#shared/digits.ts';
import { oneOf } from '#panel/ui/list/urlValues.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { GainParts } from './GainParts.tsx';
import { text } from './strings.ts';
import { Units, useUnitsText } from '#panel/ui/text/Units.tsx';

const Lots = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))' },
  '& > li': {
    padding: '0.5rem 0.75rem',
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.panel.hairline}`,
    borderRadius: theme.shape.borderRadius,
  },
}));

/** The certificates of one holding, each with its age and what leaving today costs. */
function HoldingLots({ fundId, investorId }: { fundId: number; investorId: number }) {
  const query = FundsApi.useFundInvestorAssetQuery({ query: { fundId, investorId } });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
      {({ data }) =>
        data.lots.length === 0 ? (
          <span>{text.noLots}</span>
        ) : (
          <Lots>
            {data.lots.map((lot) => (
              <li key={lot.licenseNumber}>
                <DescriptionList
                  items={[
                    {
                      key: text.licenseNumber,
                      value: <Ltr>{toPersianDigits(lot.licenseNumber)}</Ltr>,
                      hint: <JalaliDate value={lot.licenseDate} format="long" />,
                    },
                    {
                      key: text.units,
                      value: (
                        <>
                          <Units count={lot.units} /> × <Ltr>{formatNumber(lot.unitPrice, 0)}</Ltr>
                        </>
                      ),
                    },
                    { key: text.value, value: <Money rial={lot.value} /> },
                    { key: text.lotAge, value: <Ltr>{formatNumber(lot.ageDays)}</Ltr> },
                    {
                      key: text.exit,
                      value:
                        compareDecimal(lot.exitFeePct, '0') === 0 ? (
                          text.freeExit
                        ) : (
                          <Ltr>{formatPercent(lot.exitFeePct)}</Ltr>
                        ),
                      hint: lot.nextStepDate
                        ? `${text.nextStep} ${jalaliText(lot.nextStepDate, 'weekday')}`
                        : undefined,
                    },
                    lot.guaranteeDate ? { key: text.guarantee, value: <JalaliDate value={lot.guaranteeDate} /> } : null,
                  ]}
                />
              </li>
            ))}
          </Lots>
        )
      }
    </QueryBoundary>
  );
}

/* A plain table: the rows open to their certificates, fold on phones, and print as they stand. */
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    textAlign: 'start',
    padding: '0.5rem 0.375rem',
    fontWeight: 400,
  },
  '& td': {
    padding: '0.5rem 0.375rem',
    borderBlockStart: `1px solid ${theme.vars.palette.panel.hairline}`,
    verticalAlign: 'top',
  },
  '& .wide': { display: 'none', [theme.breakpoints.up('lg')]: { display: 'table-cell' } },
  '& .narrow': { [theme.breakpoints.up('lg')]: { display: 'none' } },
  '& div.narrow': { marginBlockStart: '0.375rem' },
  '& .end': { textAlign: 'end' },
  '& td.lots': { backgroundColor: theme.vars.palette.panel.sunken },
  '& .tile': { display: 'none' },
  '& .next > a': { color: theme.vars.palette.primary.main, [theme.breakpoints.up('md')]: { display: 'none' } },
  // a card for each fund on phones: name and value, units and gain, the parts of the gain; a press anywhere on it opens the rest
  [theme.breakpoints.down('md')]: {
    '&, & > tbody': { display: 'block' },
    '& > thead': { display: 'none' },
    '& > tbody > tr': {
      position: 'relative',
      display: 'grid',
      // tile, name, the room of the gain that the value leaves, value
      gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
      gap: '0 0.75rem',
      padding: '0.75rem 1rem',
      border: `1px solid ${theme.vars.palette.panel.hairline}`,
      borderRadius: theme.shape.borderRadius,
      backgroundColor: theme.vars.palette.background.paper,
    },
    '& > tbody > tr:not(:first-of-type)': { marginBlockStart: '0.5rem' },
    '& > tbody > tr[data-open]': { borderEndStartRadius: 0, borderEndEndRadius: 0 },
    '& > tbody > tr[data-open] + tr': {
      display: 'block',
      marginBlockStart: -1,
      padding: '0.5rem',
      borderStartStartRadius: 0,
      borderStartEndRadius: 0,
    },
    '& td': { display: 'block', padding: 0, border: 0 },
    '& tr > td:is(.name, .end):not(.wide)': { display: 'contents' },
    '& .tile': { display: 'block', gridRow: '1 / span 2' },
    '& td.name > a': { gridColumn: '2 / 4', gridRow: 1 },
    '& td.name > .count': { gridColumn: 2, gridRow: 2 },
    '& td.name > div:not(.count)': { gridColumn: '2 / -1' },
    '& td.name > .next': {
      gridColumn: '1 / -1',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '0.75rem',
      marginBlockStart: '0.5rem',
      paddingBlockStart: '0.25rem',
      borderBlockStart: `1px solid ${theme.vars.palette.panel.hairline}`,
    },
    '& td.name > .next > a': { paddingBlock: '0.5rem', fontWeight: 600, whiteSpace: 'nowrap', textDecoration: 'none' },
    '& td.end > strong': { gridColumn: 4, gridRow: 1, textAlign: 'end' },
    '& td.end > div': { gridColumn: '3 / -1', gridRow: 2, textAlign: 'end' },
    '& td.wide, & div.narrow.acts': { display: 'none' },
    '& td.toggle': { position: 'absolute', inset: 0 },
    '& td.toggle > button': { position: 'absolute', inset: 0, width: '100%', borderRadius: theme.shape.borderRadius },
    '& td.toggle > button > svg': { display: 'none' },
    // above the button that is the whole card
    '& td a, & td summary, & td.acts': { position: 'relative', zIndex: 1 },
    '& tr:not([data-open]) .narrow.fact': { display: 'none' },
    '& tr[data-open] td.acts': { display: 'block', gridColumn: '1 / -1' },
    '& tr[data-open] td.acts > div': { justifyContent: 'flex-start' },
  },
}));
const Name = styled(Link)({
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.375rem', justifyContent: 'flex-end' });

const columnCount = 10;

function FoldedFacts({ item }: { item: ReportItem }) {
  const units = useUnitsText();
  return (
    <>
      <Small className="narrow count">
        {text.unitsOf(units(item.units))} × <Ltr>{formatNumber(item.cancelNav, 0)}</Ltr>
      </Small>
      <Small className="narrow">
        <GainParts gain={item} />
      </Small>
      {item.avgCost ? (
        <Small className="narrow fact">
          {text.avgCost}: <Ltr>{formatNumber(item.avgCost, 0)}</Ltr>
        </Small>
      ) : null}
      <Small className="narrow fact">
        {text.share}: <Ltr>{formatPercent(item.sharePercent, 0)}</Ltr>
      </Small>
      {item.lockedUnits === '0' ? null : <Small>{text.locked(units(item.lockedUnits))}</Small>}
      {item.isReinvest ? (
        <Small>
          {text.reinvest}: {text.on}
        </Small>
      ) : null}
    </>
  );
}

function Actions({ item, onReinvest }: { item: ReportItem; onReinvest: () => void }) {
  const isOnline = useOnline();
  const { closed } = useSite();
  return (
    <Buttons className="no-print">
      {item.issueOpen ? (
        <Button
          size="small"
          variant="contained"
          component={Link}
          href={paths.buy({ fund: item.fundId })}
          prefetch={false}
          disabled={!isOnline}
          aria-label={text.buyOf(item.fundName)}
        >
          {text.buy}
        </Button>
      ) : null}
      {item.cancelOpen ? (
        <Button
          size="small"
          variant="outlined"
          component={Link}
          href={paths.sell({ fund: item.fundId })}
          prefetch={false}
          disabled={!isOnline}
          aria-label={text.sellOf(item.fundName)}
        >
          {text.sell}
        </Button>
      ) : null}
      {item.issueOpen && item.isDirectDebitAllowed && !closed.includes('directDebit') ? (
        <Button
          size="small"
          component={Link}
          href={paths.directDebit({ plan: 'new', fund: item.fundId })}
          prefetch={false}
          disabled={!isOnline}
          aria-label={text.monthlyOf(item.fundName)}
        >
          {text.monthly}
        </Button>
      ) : null}
      {item.canReinvest && !closed.includes('reinvestment') ? (
        <Button
          size="small"
          disabled={!isOnline}
          aria-label={text.reinvestActionOf(item.fundName)}
          onClick={onReinvest}
        >
          {text.reinvestAction}
        </Button>
      ) : null}
    </Buttons>
  );
}

type Coming = ResponseOf<typeof profitIncome>['data']['coming'][number];

/** The next profit of a holding: its day and what is expected, with the way to buy more of it. */
function NextProfit({ item, next }: { item: ReportItem; next: Coming }) {
  const { date, expected, isFixed } = next;
  return (
    <Small className="next">
      <span>
        {text.nextProfit(jalaliText(date, 'weekday'))}
        {expected === null ? null : (
          <>
            {isFixed ? text.nextFixed : text.nextAbout} <Money rial={expected} />
          </>
        )}
      </span>
      {item.issueOpen ? (
        <Link href={paths.buy({ fund: item.fundId })} prefetch={false} className="no-print">
          {text.buyAgain}
        </Link>
      ) : null}
    </Small>
  );
}

interface RowProps {
  item: ReportItem;
  /** its next profit; undefined where none is known */
  next: Coming | undefined;
  isPast: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onReinvest: () => void;
}

function HoldingRow({ item, next, isPast, isOpen, onToggle, onReinvest }: RowProps) {
  return (
    <tr data-open={isOpen ? '' : undefined}>
      <td className="toggle">
        <IconButton
          className="no-print"
          size="small"
          aria-expanded={isOpen}
          aria-controls={`lots-${item.fundId}`}
          aria-label={text.expand(item.fundName)}
          onClick={onToggle}
          sx={{ '& > svg': { transform: isOpen ? 'rotate(180deg)' : 'none' } }}
        >
          <ExpandMoreRounded fontSize="small" />
        </IconButton>
      </td>
      <td className="name">
        <span className="tile">
          <Avatar name={item.fundName} size={36} />
        </span>
        <Name href={paths.fund(item.fundId)} prefetch={false}>
          {item.fundName}
        </Name>
        <FoldedFacts item={item} />
        {next ? <NextProfit item={item} next={next} /> : null}
      </td>
      <td className="wide">
        <Units count={item.units} />
      </td>
      <td className="wide">{item.avgCost ? <Ltr>{formatNumber(item.avgCost, 0)}</Ltr> : '—'}</td>
      <td className="wide">
        <Ltr>{formatNumber(item.cancelNav, 0)}</Ltr>
        <Small>
          <JalaliDate value={item.navDate} />
        </Small>
      </td>
      <td className="end">
        <strong>
          <Money rial={item.value} hasUnit={false} />
        </strong>
        <div>
          <GainDetails gain={item} rial={item.profit} percent={item.profitPercent} />
        </div>
        {isPast ? null : (
          <div className="narrow acts">
            <Actions item={item} onReinvest={onReinvest} />
          </div>
        )}
      </td>
      <td className="wide end">
        <Ltr>{formatPercent(item.sharePercent, 1)}</Ltr>
      </td>
      <td className="wide end">
        <Money rial={item.receivedProfit} hasUnit={false} />
      </td>
      <td className="wide">{item.lastLicenseDate ? <JalaliDate value={item.lastLicenseDate} /> : '—'}</td>
      <td className="wide acts">{isPast ? null : <Actions item={item} onReinvest={onReinvest} />}</td>
    </tr>
  );
}

function Heads() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{text.certificates}</span>
        </th>
        <th scope="col">{text.fund}</th>
        {[text.units, text.avgCost, text.cancelNav].map((title) => (
          <th key={title} scope="col" className="wide">
            {title}
          </th>
        ))}
        <th scope="col" className="end">
          {text.valueColumn}
          <Small>{text.gain}</Small>
        </th>
        <th scope="col" className="wide end">
          {text.share}
        </th>
        <th scope="col" className="wide end">
          {text.received}
        </th>
        <th scope="col" className="wide">
          {text.lastLicense}
        </th>
        <th scope="col" className="wide">
          <span className="visually-hidden">{text.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

const sorts = ['value', 'gain', 'name'] as const;
type Sort = (typeof sorts)[number];

/** The largest first; names by the alphabet. */
function sorted(items: readonly ReportItem[], sort: Sort): readonly ReportItem[] {
  if (sort === 'name') return [...items].sort((a, b) => a.fundName.localeCompare(b.fundName, 'fa'));
  const figure = sort === 'value' ? 'value' : 'profit';
  return [...items].sort((a, b) => compareDecimal(b[figure], a[figure]));
}

/** Each fund that is held, opening to its certificates with what leaving today costs. */
export function HoldingsTable({ report, investorId }: { report: AssetsReport; investorId: number }) {
  // soonest first
  const coming = MyMoneyApi.useProfitIncomeQuery({ query: { investorId } }, { skip: report.isPast }).data?.data.coming;
  const [openIds, setOpenIds] = useState<readonly number[]>([]);
  const { change, word } = useUrlState();
  const sort = oneOf(sorts, word('sort')) ?? 'value';
  const openReinvest = (reinvest: number) => change({ reinvest }, { resets: null });
  const toggle = (fundId: number) =>
    setOpenIds(openIds.includes(fundId) ? openIds.filter((id) => id !== fundId) : [...openIds, fundId]);
  return (
    <Section
      title={text.holdings}
      note={text.fundCount(formatNumber(report.items.length))}
      id="holdings"
      action={
        report.items.length < 2 ? null : (
          <Choices
            label={text.sort}
            value={sort}
            options={sorts.map((value) => ({ value, label: text.sorts[value] }))}
            onChange={(value) => change({ sort: value === 'value' ? null : value }, { resets: null })}
          />
        )
      }
    >
      <Table data-cards="">
        <Heads />
        <tbody>
          {sorted(report.items, sort).map((item) => {
            const isOpen = openIds.includes(item.fundId);
            return (
              <Fragment key={item.fundId}>
                <HoldingRow
                  item={item}
                  next={coming?.find(({ fundId }) => fundId === item.fundId)}
                  isPast={report.isPast}
                  isOpen={isOpen}
                  onToggle={() => toggle(item.fundId)}
                  onReinvest={() => openReinvest(item.fundId)}
                />
                {isOpen ? (
                  <tr id={`lots-${item.fundId}`}>
                    <td className="lots" colSpan={columnCount}>
                      {report.isPast ? (
                        <Small>{text.lotsPast}</Small>
                      ) : (
                        <HoldingLots fundId={item.fundId} investorId={investorId} />
                      )}
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </Table>
      {report.soldFundsProfit === '0' ? null : (
        <Small>
          {text.soldFunds} <Change rial={report.soldFundsProfit} />
        </Small>
      )}
    </Section>
  );
}
