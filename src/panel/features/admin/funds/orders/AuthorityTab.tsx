import dynamic from 'next/dynamic';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { AuthorityReport } from '#shared/contract/authorityFiles.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { addDays } from '#shared/jalali.ts';
import { jalaliMonthStart } from '#shared/debitSchedule.ts';
import { comma } from '#shared/strings.ts';
import { authorityReportLabels } from '#shared/texts/authorityTexts.ts';
import { AuthorityFilesApi } from '#panel/api/authorityFiles.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DeskStack, Hint } from '#panel/ui/layout/blocks.ts';
import { ListTabs } from '#panel/ui/list/ListTabs.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { dayFilter, idFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { useListState } from '#panel/ui/list/useListState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { authorityText as text } from './authorityStrings.ts';

const AuthorityColumns = dynamic(() => import('./AuthorityColumns.tsx').then((part) => part.AuthorityColumns), {
  ssr: false,
});

const reports = Object.keys(authorityReportLabels) as AuthorityReport[];
const filters = {
  report: wordFilter('report', reports),
  fund: idFilter('fundId'),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
const choices = reports.map((value) => ({ value, label: authorityReportLabels[value] }));
/** Figures that are counted or measured; all others are names, numbers of a register and days. */
const amounts = new Set([
  ...['issueNav', 'cancelNav', 'statisticalNav', 'issuedUnits', 'redeemedUnits', 'units', 'netAsset'],
  'amount',
]);

/** Rows of the preview; the file has all of them. */
const mostShown = 50;

const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 1rem' });
const Scroll = styled('div')({ overflowX: 'auto' });
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.5rem 0.75rem',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  },
}));

/** Files for the authority: the report, its days and its columns as the company has set them (decision 176). */
export function AuthorityTab() {
  const today = useBusinessDay();
  const list = useListState({ filters });
  const [isSetting, setSetting] = useState(false);
  const report = list.values.report ?? 'daily';
  const first = today === '' ? '' : report === 'daily' ? addDays(today, -6) : jalaliMonthStart(today);
  const asked = {
    report,
    fundId: list.values.fund,
    fromDate: list.values.from ?? first,
    toDate: list.values.to ?? today,
  };
  const query = AuthorityFilesApi.useGetAuthorityReportQuery(
    { query: asked },
    { skip: !list.isReady || today === '', refetchOnMountOrArgChange: true },
  );
  return (
    <DeskStack>
      <Section>
        <Head>
          <ListTabs
            label={text.report}
            value={report}
            tabs={choices}
            onChange={(chosen) => list.change({ report: chosen === 'daily' ? null : chosen })}
          />
          <Button onClick={() => setSetting(true)}>{text.columns}</Button>
        </Head>
        <ListFilters
          list={list}
          slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
          days={{ from: text.from, to: text.to }}
          headActions={
            <FileButtons
              title={authorityReportLabels[report]}
              ask={(format) =>
                AuthorityFilesApi.endpoints.downloadAuthorityReport.initiate({ query: { ...asked, format } })
              }
            />
          }
        />
        <QueryBoundary
          query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
          skeleton={<LoadingSkeleton shape="table" count={8} />}
        >
          {({ data }) => <Report {...data} />}
        </QueryBoundary>
      </Section>
      {isSetting ? <AuthorityColumns key={report} report={report} onClose={() => setSetting(false)} /> : null}
    </DeskStack>
  );
}

interface ReportProps {
  columns: readonly { field: string; title: string }[];
  rows: readonly (readonly (string | null)[])[];
  missing: readonly string[];
}

function Report({ columns, rows, missing }: ReportProps) {
  return (
    <>
      {missing.length > 0 ? <Alert severity="warning">{text.missing(missing.join(`${comma} `))}</Alert> : null}
      {rows.length === 0 ? (
        <EmptyView text={text.empty} />
      ) : (
        <Scroll tabIndex={0} role="region" aria-label={text.rows}>
          <Table>
            <thead>
              <tr>
                {columns.map(({ field, title }) => (
                  <th key={field} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, mostShown).map((cells, line) => (
                <tr key={line}>
                  {columns.map(({ field }, place) => (
                    <td key={field} dir="auto">
                      {shown(field, cells[place] ?? null)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroll>
      )}
      {rows.length > mostShown ? <Hint>{text.first(formatNumber(mostShown), formatNumber(rows.length))}</Hint> : null}
    </>
  );
}

/** A cell in the digits of the screen, with groups when it is an amount; the file has it as it is. */
function shown(field: string, cell: string | null): string {
  if (cell === null || cell === '') return text.none;
  if (amounts.has(field)) return formatNumber(cell);
  return field === 'isin' ? cell : toPersianDigits(cell);
}
