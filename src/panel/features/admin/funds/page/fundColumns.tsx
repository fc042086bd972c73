import Link from 'next/link';
import MuiLink from '@mui/material/Link';
import { formatNumber, formatPercent } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listFunds } from '#shared/contract/funds.ts';
import { toCsv } from '#shared/csv.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { formatRialIn } from '#shared/largeAmounts.ts';
import { matchesSearch } from '#shared/search.ts';
import { paths } from '#panel/paths.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { codeCell, figureCell } from '#panel/ui/list/values.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { adminFundsText } from './strings.ts';

export type Fund = ResponseOf<typeof listFunds>['data'][number];
export type Acceptance = keyof typeof adminFundsText.acceptances;

interface FundFilter {
  search: string;
  kind: Fund['kind'] | null;
  acceptance: Acceptance | null;
}

const accepts: Record<Acceptance, (fund: Fund) => boolean> = {
  open: (fund) => fund.issue.isOpen,
  noIssue: (fund) => !fund.issue.isOpen,
  noCancel: (fund) => !fund.cancel.isOpen,
};

/** The funds that fit the filters, in the configured order. */
export function filterFunds(funds: readonly Fund[], { search, kind, acceptance }: FundFilter): Fund[] {
  return funds.filter(
    (fund) =>
      (kind === null || fund.kind === kind) &&
      (acceptance === null || accepts[acceptance](fund)) &&
      matchesSearch(`${fund.name} ${fund.symbol ?? ''} ${fund.regNo ?? ''} ${fund.fundTypeText}`, search),
  );
}

/** The list as a CSV file: ASCII digits, whole rials. */
export function fundsCsv(funds: readonly Fund[]): string {
  const { columns } = adminFundsText;
  const titles = [
    columns.name,
    columns.type,
    columns.regNo,
    columns.issueNav,
    columns.cancelNav,
    columns.statisticalNav,
    columns.date,
    columns.netAssetRial,
    columns.units,
    columns.ceiling,
    columns.filledFull,
    columns.issue,
    columns.cancel,
  ];
  const state = (isOpen: boolean) => (isOpen ? adminFundsText.open : adminFundsText.closed);
  return toCsv(
    titles,
    funds.map((fund) => [
      fund.name,
      fund.fundTypeText,
      fund.regNo,
      fund.issueNav,
      fund.cancelNav,
      fund.statisticalNav,
      fund.navDate && isoToJalali(fund.navDate),
      fund.netAsset,
      fund.investedUnits,
      fund.maxFundUnits,
      fund.filledPercent,
      state(fund.issue.isOpen),
      state(fund.cancel.isOpen),
    ]),
  );
}

const { columns: text } = adminFundsText;

const Bar = styled('span')(({ theme }) => ({
  display: 'block',
  width: '100%',
  maxWidth: 96,
  height: 4,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.divider,
  '& > span': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.primary.main },
  '& > [data-full]': { backgroundColor: theme.vars.palette.error.main },
}));
const Filled = styled('span')({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '0.25rem',
  lineHeight: 1.2,
  width: '100%',
  minWidth: 84,
});
/** From this share on a ceiling is nearly full, percent. */
const nearlyFull = 95;

/** How much of the ceiling is used, as a bar with its number. */
export function FilledBar({ percent }: { percent: string | null }) {
  if (percent === null) return <>{adminFundsText.noCeiling}</>;
  const share = Math.min(100, Number(percent));
  return (
    <Filled>
      <Ltr>{formatPercent(percent, 1)}</Ltr>
      <Bar aria-hidden="true">
        <span style={{ width: `${share}%` }} data-full={share >= nearlyFull ? '' : undefined} />
      </Bar>
    </Filled>
  );
}

/** Open or closed, with the reason as a tooltip and for screen readers. */
export function OpenChip({ of }: { of: Fund['issue'] }) {
  return (
    <span title={of.isOpen ? undefined : (of.reason ?? undefined)}>
      <StatusChip color={of.isOpen ? 'success' : 'error'}>
        {of.isOpen ? adminFundsText.open : adminFundsText.closed}
      </StatusChip>
    </span>
  );
}

/** Columns of domain 9.18. */
export const fundColumns: readonly Column<Fund>[] = [
  {
    id: 'name',
    title: text.name,
    flex: 2,
    minWidth: 150,
    isTitle: true,
    hasLink: true,
    render: (fund) => (
      <TwoLines
        first={
          <MuiLink
            component={Link}
            href={paths.admin.fund(fund.fundId)}
            prefetch={false}
            color="inherit"
            sx={{ fontWeight: 600 }}
          >
            {fund.name}
          </MuiLink>
        }
        second={fund.status === 'draft' ? adminFundsText.draft : fund.fundTypeText}
      />
    ),
  },
  {
    id: 'regNo',
    title: text.regNo,
    flex: 0.8,
    minWidth: 72,
    isHiddenOnCard: true,
    render: (fund) => codeCell(fund.regNo),
  },
  {
    id: 'issueNav',
    title: text.navs,
    minWidth: 96,
    render: (fund) => <TwoLines first={figureCell(fund.issueNav)} second={figureCell(fund.cancelNav)} />,
  },
  {
    id: 'statisticalNav',
    title: text.statisticalOfDay,
    minWidth: 96,
    render: (fund) => (
      <TwoLines
        first={figureCell(fund.statisticalNav)}
        second={fund.navDate ? <JalaliDate value={fund.navDate} /> : ui.none}
      />
    ),
  },
  {
    id: 'netAsset',
    title: text.netAssetUnits,
    flex: 1.2,
    minWidth: 112,
    render: (fund) => (
      <TwoLines
        first={
          fund.netAsset ? (
            <span data-figure="">{adminFundsText.billion(formatRialIn('billion', fund.netAsset))}</span>
          ) : (
            ui.none
          )
        }
        second={<span data-figure="">{adminFundsText.unitsOf(formatNumber(BigInt(fund.investedUnits)))}</span>}
      />
    ),
  },
  { id: 'filled', title: text.filled, minWidth: 84, render: (fund) => <FilledBar percent={fund.filledPercent} /> },
  { id: 'issue', title: text.issue, flex: 0.7, minWidth: 74, render: (fund) => <OpenChip of={fund.issue} /> },
  { id: 'cancel', title: text.cancel, flex: 0.7, minWidth: 74, render: (fund) => <OpenChip of={fund.cancel} /> },
];
