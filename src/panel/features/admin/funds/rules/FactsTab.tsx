import { useState } from 'react';
import Button from '@mui/material/Button';
import {
  updateFundAbout,
  updateYearlyProfit,
  type getFundAbout,
  type getYearlyProfit,
} from '#shared/contract/fundFacts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import { FundFactsApi } from '#panel/api/fundFacts.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDate, planningDays } from '#panel/ui/form/FormDate.tsx';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { FormRichText } from '#panel/ui/form/RichTextField.tsx';
import { Note, Pair, Stack } from '#panel/ui/layout/blocks.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { rulesText } from './strings.ts';

const { facts: text } = rulesText;
type Yield = ResponseOf<typeof getYearlyProfit>['data'][number];
type About = ResponseOf<typeof getFundAbout>['data'];

const Words = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  maxWidth: '45rem',
  '& p': { marginBlock: '0.5rem' },
  '& ul': { paddingInlineStart: '1.25rem' },
}));
const Versions = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '0.75rem' });

/** What a fund says of itself beside its rules (domain 9.19): yearly yield and the text about it. */
export function FactsTab({ fundId }: { fundId: number }) {
  return (
    <Stack>
      <YearlyProfit fundId={fundId} />
      <AboutText fundId={fundId} />
    </Stack>
  );
}

function stateOf(row: Yield, today: string): string {
  if (row.isCurrent) return text.current;
  return row.fromDate > today ? text.coming : text.past;
}

const columns = (today: string): Column<Yield>[] => [
  {
    id: 'fromDate',
    title: text.fromDate,
    minWidth: 130,
    isTitle: true,
    render: (row) => <JalaliDate value={row.fromDate} />,
  },
  {
    id: 'yearlyProfit',
    title: text.yearlyProfit,
    minWidth: 140,
    render: (row) => <Ltr>{`${formatNumber(row.yearlyProfit)}\u066A`}</Ltr>,
  },
  { id: 'note', title: text.note, flex: 2, minWidth: 200, render: (row) => row.note },
  { id: 'state', title: text.state, minWidth: 110, render: (row) => stateOf(row, today) },
];

function YearlyProfit({ fundId }: { fundId: number }) {
  const today = useBusinessDay();
  const query = FundFactsApi.useGetYearlyProfitQuery({ query: { fundId } });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="table" count={3} />}>
      {({ data }) => (
        <EditableTable
          title={text.yearly}
          note={text.yearlyNote}
          rows={data}
          rowId={(row) => row.fromDate}
          columns={columns(today)}
          duty="maker"
          nameOf={(row) => formatJalaliDate(row.fromDate)}
          labels={text}
          variant="outlined"
          form={(row, close) => <YieldForm fundId={fundId} rows={data} row={row} today={today} onClose={close} />}
        />
      )}
    </QueryBoundary>
  );
}

interface YieldFormProps {
  fundId: number;
  rows: readonly Yield[];
  row: Yield | null;
  today: string;
  onClose: () => void;
}

function YieldForm({ fundId, rows, row, today, onClose }: YieldFormProps) {
  const [save] = FundFactsApi.useUpdateYearlyProfitMutation();
  const { control, dialog } = useContractForm({
    values: { yearlyProfit: row?.yearlyProfit ?? '', fromDate: row?.fromDate ?? today, note: row?.note ?? '' },
    schema: updateYearlyProfit.body,
    bodyOf: (values) => ({ fundId, ...values, note: values.note.trim() }),
    version: row?.version,
    // from another day on it is about another row of the list, or about a new one
    send: (body, idempotencyKey, seen) => {
      const version =
        body.fromDate === row?.fromDate ? seen : rows.find(({ fromDate }) => fromDate === body.fromDate)?.version;
      return save({ body: { ...body, version }, idempotencyKey }).unwrap();
    },
    done: approvalText.waiting,
    onClose,
  });
  return (
    <FormDialog title={text.addTitle} submitLabel={ui.save} {...dialog} onClose={onClose}>
      <Pair>
        <FormDecimal control={control} name="yearlyProfit" label={text.yearlyProfit} />
        <FormDate control={control} name="fromDate" label={text.fromDate} min={today} daysAhead={planningDays} />
      </Pair>
      <FormText control={control} name="note" label={text.note} maxLength={200} />
    </FormDialog>
  );
}

function AboutText({ fundId }: { fundId: number }) {
  const query = FundFactsApi.useGetFundAboutQuery({ query: { fundId } });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={4} />}>
      {({ data }) => <AboutOf about={data} />}
    </QueryBoundary>
  );
}

function AboutOf({ about }: { about: About }) {
  const [start, setStart] = useState<string | null>(null);
  const deniedReason = usePermission('maker');
  const [, ...earlier] = about.history;
  return (
    <>
      <Section
        title={text.about}
        note={text.aboutNote}
        action={
          <ActionButton variant="outlined" reason={deniedReason} onClick={() => setStart(about.bodyHtml)}>
            {text.edit}
          </ActionButton>
        }
      >
        {/* cleaned by the server (`safeHtml`) */}
        {about.bodyHtml ? (
          <Words dangerouslySetInnerHTML={{ __html: about.bodyHtml }} />
        ) : (
          <Note>{text.aboutEmpty}</Note>
        )}
      </Section>
      <Section title={text.history}>
        {earlier.length === 0 ? <Note>{text.noHistory}</Note> : null}
        <Versions>
          {earlier.map((one) => (
            <li key={one.version}>
              <Note>
                {text.by(one.savedBy)} · <JalaliDate value={one.savedAt} format="moment" />
              </Note>
              <Words dangerouslySetInnerHTML={{ __html: one.bodyHtml }} />
              {deniedReason === null ? (
                <Button size="small" onClick={() => setStart(one.bodyHtml)}>
                  {text.restore}
                </Button>
              ) : null}
            </li>
          ))}
        </Versions>
      </Section>
      {start === null ? null : <AboutForm about={about} start={start} onClose={() => setStart(null)} />}
    </>
  );
}

function AboutForm({ about, start, onClose }: { about: About; start: string; onClose: () => void }) {
  const [save] = FundFactsApi.useUpdateFundAboutMutation();
  const { control, dialog } = useContractForm({
    values: { bodyHtml: start },
    schema: updateFundAbout.body,
    bodyOf: (values) => ({ fundId: about.fundId, bodyHtml: values.bodyHtml, version: about.version }),
    version: about.version === null ? null : String(about.version),
    send: (body, idempotencyKey, seen) =>
      save({ body: { ...body, version: seen === '' ? null : Number(seen) }, idempotencyKey }).unwrap(),
    done: text.saved,
    onClose,
  });
  return (
    <FormDialog title={text.editTitle} submitLabel={ui.save} {...dialog} onClose={onClose}>
      <FormRichText control={control} name="bodyHtml" label={text.body} />
    </FormDialog>
  );
}
