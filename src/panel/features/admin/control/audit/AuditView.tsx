import { auditActorKinds } from '#shared/contract/audit.ts';
import { auditActionTexts, auditActorTexts } from '#shared/texts/auditTexts.ts';
import { AuditApi } from '#panel/api/audit.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { DeskStack, Hint } from '#panel/ui/layout/blocks.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayFilter, nameFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { useDuty } from '#panel/features/admin/shared/approval/usePermission.ts';
import { auditColumns } from './auditColumns.tsx';
import { ChainCheck } from './ChainCheck.tsx';
import { EventDrawer } from './EventDrawer.tsx';
import { auditText as text } from './strings.ts';

const filters = {
  person: textFilter('person'),
  subject: nameFilter('subject', 80),
  record: textFilter('record'),
  kind: wordFilter('actorKind', auditActorKinds),
  action: wordFilter('action', Object.keys(auditActionTexts)),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
const selects = [
  { name: 'kind', label: text.kind, options: optionsOf(auditActorKinds, auditActorTexts) },
  {
    name: 'action',
    label: text.action,
    options: Object.entries(auditActionTexts).map(([value, label]) => ({ value, label })),
  },
];

/** The audit log: what happened, who did it and what changed by it; nothing is changed here (reliability 8). */
export function AuditView() {
  const mayRead = useDuty('checker');
  return (
    <DeskStack>
      {mayRead ? (
        <Events />
      ) : (
        <>
          <PageHeader title={text.title} />
          <Section>
            <EmptyView text={approvalText.duty.checker} />
          </Section>
        </>
      )}
    </DeskStack>
  );
}

function Events() {
  const list = useListState({ filters, opens: 'open', size: 25 });
  const query = AuditApi.useListAuditEventsQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const opened = useOpenedRow(list, { rows: query.data?.data, idOf: (row) => row.eventId });
  const day = query.data?.fromDate ?? null;
  return (
    <>
      <PageHeader title={text.title} help={text.note} hasSlot />
      {/* what is wrong comes before the log; what is well leaves it the room */}
      <ChainCheck place="first" />
      <Section>
        <ListFilters
          list={list}
          search={[
            { name: 'person', label: text.person },
            { name: 'record', label: text.record },
          ]}
          selects={selects}
          marks={list.values.subject === undefined ? [] : [{ name: 'subject', label: text.subjectMark }]}
          days={{ from: text.from, to: text.to, daysAhead: 0 }}
          headActions={
            <FileButtons
              title={text.title}
              ask={(format) => AuditApi.endpoints.exportAuditEvents.initiate({ query: { ...list.chosen, format } })}
            />
          }
        />
        <Hint>{query.data ? text.since(day && jalaliText(day)) : '\u00a0'}</Hint>
        <DataTable
          label={text.title}
          query={query}
          list={list}
          rowId={(row) => row.eventId}
          columns={auditColumns}
          empty={text.empty}
          emptyFilter={text.emptyFilter}
        />
      </Section>
      <ChainCheck place="last" />
      <EventDrawer
        event={opened.row}
        onSubject={(subject) =>
          list.change({
            person: null,
            record: null,
            subject,
            kind: null,
            action: null,
            from: null,
            to: null,
            open: null,
          })
        }
        onClose={list.close}
      />
    </>
  );
}
