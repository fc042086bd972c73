import Link from 'next/link';
import Button from '@mui/material/Button';
import { addDays } from '#shared/jalali.ts';
import { newUuid } from '#shared/uuid.ts';
import { txTypeLabels } from '#shared/texts/orderTexts.ts';
import { AccountingApi } from '#panel/api/accounting.ts';
import { fetchFile } from '#panel/api/files.ts';
import { StatementsApi } from '#panel/api/statements.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { paths } from '#panel/paths.ts';
import { useTurnover } from '#panel/store/flows/accounting.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { accountingSizeChosen, selectAccountingSize, selectTurnover } from '#panel/store/slices/accountingSlice.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { PrintHead, rangeText } from '#panel/components/PrintHead.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { useFileName } from '#panel/components/useFileName.ts';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { rangeError } from '#panel/ui/form/dateRange.ts';
import { PictureAsPdfRounded } from '#panel/ui/icons/PictureAsPdfRounded.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { dayFilter, nameFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { useListState } from '#panel/ui/list/useListState.ts';
import { ui } from '#panel/ui/strings.ts';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { today } from '#panel/ui/today.ts';
import { columns, turnoverCard } from './columns.tsx';
import { accountingText as text } from './strings.ts';

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  // on phones the sums follow the rows, each beside its title
  [theme.breakpoints.down('sm')]: {
    order: 1,
    gap: '0.5rem',
    // unseen until the height of the rows is known, so that nothing moves
    '&[data-early]': { visibility: 'hidden' },
    '& > section': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      paddingBlock: '0.625rem',
    },
    '& > section > :nth-child(1)': { marginBlockEnd: 0 },
    '& > section > :nth-child(2)': { gridColumn: 2, gridRow: '1 / span 2' },
  },
}));

const PhoneNote = styled(Note)(({ theme }) => ({
  order: 2,
  marginBlockStart: '0.75rem',
  [theme.breakpoints.up('sm')]: { display: 'none' },
}));
/* As high while the sum is fetched as with it. */
const SumRoom = styled('div')({ height: '2.5rem', display: 'grid', alignItems: 'center' });

/** Longest range of the turnover in days (domain 8). */
const maxDays = 366;

const txTypes = Object.keys(txTypeLabels) as (keyof typeof txTypeLabels)[];
const filters = {
  fund: nameFilter('fundName', 100),
  type: wordFilter('type', txTypes),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
const selects = [
  {
    name: 'type',
    label: text.type,
    options: txTypes.map((value) => ({ value, label: txTypeLabels[value], chip: text.shortTypes[value] })),
    quick: Object.keys(text.shortTypes),
  },
];

/** Filters and page of the turnover in the URL; the rows a page stay as they were chosen last. */
function useTurnoverList() {
  const dispatch = useAppDispatch();
  const list = useListState({ filters, size: useAppSelector(selectAccountingSize) });
  const turnTo = (page: number, size: number) => {
    dispatch(accountingSizeChosen(size));
    list.turnTo(page, size);
  };
  return { ...list, turnTo };
}

function Turnover({ investorId }: { investorId: number }) {
  const list = useTurnoverList();
  const { from, to } = list.values;
  const rangeProblem = from && to ? rangeError({ start: from, end: to }, maxDays).end : undefined;
  const { query, rows } = useTurnover(
    { query: { investorId, ...list.query } },
    !list.isReady || rangeProblem !== undefined,
  );
  const summary = query.data?.summary;
  return (
    <Stack>
      <PrintHead range={rangeText(from, to)} />
      <PageHeader
        title={text.title}
        help={text.legend}
        actions={
          <>
            <ExportButtons chosen={{ investorId, ...list.chosen }} />
            <StatementButton chosen={{ investorId, ...list.chosen }} />
          </>
        }
      />
      <Cards data-early={query.data || query.error ? undefined : ''}>
        <SumCard title={text.balance} rial={summary?.balance} note={summary?.balanceSideText} />
        <SumCard title={text.credit} rial={summary?.credit} note={text.inRange} />
        <SumCard title={text.debit} rial={summary?.debit} note={text.inRange} />
      </Cards>
      <Section>
        <ListFilters
          list={list}
          slot={<FundNameSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
          selects={selects}
          days={{ from: ui.startDate, to: ui.endDate, error: rangeProblem }}
        />
        <DataTable
          label={text.title}
          query={query}
          list={list}
          rows={rows}
          rowId={(row) => row.transactionId}
          columns={columns}
          card={turnoverCard}
          sum={summary ? <Balance rial={summary.balance} /> : null}
          empty={
            <EmptyView
              text={text.empty}
              action={
                <Button variant="contained" component={Link} href={paths.buy()} prefetch={false}>
                  {text.firstBuy}
                </Button>
              }
            />
          }
          emptyFilter={text.empty}
        />
      </Section>
      <PhoneNote>
        {text.legend} <Link href={paths.documents}>{text.documents}</Link>
      </PhoneNote>
    </Stack>
  );
}

type ExportArgs = Parameters<typeof AccountingApi.endpoints.exportAccounting.initiate>[0];
type Chosen = Omit<NonNullable<ExportArgs['query']>, 'format'>;

/** The filtered turnover as a file, in both formats. */
function ExportButtons({ chosen }: { chosen: Chosen }) {
  return (
    <FileButtons
      title={text.title}
      ask={(format) => AccountingApi.endpoints.exportAccounting.initiate({ query: { ...chosen, format } })}
    />
  );
}

/** The statement of the chosen days and fund as PDF; of the last year where no days are chosen. */
function StatementButton({ chosen }: { chosen: Chosen }) {
  const dispatch = useAppDispatch();
  const { save, busy } = useDownload(text.exportFailed);
  const isOnline = useOnline();
  const funds = FundsApi.useListFundsQuery({ query: {} });
  const { fundName } = useAppSelector(selectTurnover);
  const { label, name, file: title } = text.statement;
  const file = useFileName()(title, { day: chosen.toDate ?? today() });
  const made = async () => {
    const toDate = chosen.toDate ?? today();
    const fromDate = chosen.fromDate ?? addDays(toDate, 1 - maxDays);
    const fundId = funds.data?.data.find((fund) => fund.name === fundName)?.fundId;
    const body = { kind: 'range' as const, investorId: chosen.investorId, ...(fundId && { fundId }), fromDate, toDate };
    const { data } = await dispatch(
      StatementsApi.endpoints.createStatement.initiate({ body, idempotencyKey: newUuid() }),
    ).unwrap();
    return fetchFile(data.fileUrl);
  };
  return (
    <Button
      aria-label={label}
      startIcon={<PictureAsPdfRounded />}
      disabled={!isOnline}
      loading={busy === file}
      onClick={() => void save(made, file)}
    >
      {name}
    </Button>
  );
}

function FundNameSelect({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const funds = FundsApi.useListFundsQuery({ query: {} });
  // a fund named in the link is a choice before the list has come, and when it is not in the list
  const names = new Set([...(funds.data?.data.map((fund) => fund.name) ?? []), ...(value ? [value] : [])]);
  return (
    <SelectField
      size="small"
      label={text.fund}
      value={value}
      options={[{ value: '', label: ui.any }, ...[...names].map((name) => ({ value: name, label: name }))]}
      onChange={onChange}
    />
  );
}

/** What the investor has on the books, above the cards of a phone. */
const Balance = ({ rial }: { rial: string }) => (
  <>
    {text.balance} <Money rial={rial} />
  </>
);

function SumCard({ title, rial, note }: { title: string; rial: string | undefined; note: string | undefined }) {
  return (
    <Section title={title}>
      <SumRoom>
        {rial === undefined ? <LoadingSkeleton shape="text" count={1} hasRoom /> : <Figure rial={rial} size="lg" />}
      </SumRoom>
      <Note>{note ?? '\u00a0'}</Note>
    </Section>
  );
}

/** The investor's turnover: balance, sums, rows of the spec with the running balance, filters and exports. */
export const AccountingView = withInvestor(Turnover, <LoadingSkeleton shape="table" count={6} />);
