import dynamic from 'next/dynamic';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { noticeGroups, type NoticeGroup } from '#shared/contract/noticeEvents.ts';
import { noticeChannelCodes, noticeChannels } from '#shared/texts/noticeTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { sampleTokens, smsLength } from '#shared/noticeWords.ts';
import { matchesSearch } from '#shared/search.ts';
import { NoticeSettingsApi } from '#panel/api/noticeSettings.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { flagFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { SmsBudget } from './SmsBudget.tsx';
import { RegisteredChip } from './RegisteredChip.tsx';
import { noticesText as text } from './strings.ts';
import { sampleText, templateName, type Template } from './words.ts';

// what is edited comes with the first touch
const TemplateForm = dynamic(() => import('./TemplateForm.tsx').then((part) => part.TemplateForm), { ssr: false });
const CodeTemplates = dynamic(() => import('./CodeTemplates.tsx').then((part) => part.CodeTemplates), { ssr: false });
const TemplateHistory = dynamic(() => import('./TemplateHistory.tsx').then((part) => part.TemplateHistory), {
  ssr: false,
});

/** Words of the notices by event and channel, and how many text messages may leave (domain 9.19). */
export function NotificationsView() {
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <UrlTabs
        label={text.tabsLabel}
        isFresh
        tabs={[
          { id: 'templates', label: text.tabs.templates, render: () => <Templates /> },
          { id: 'codes', label: text.tabs.codes, render: () => <CodeTemplates /> },
          { id: 'budget', label: text.tabs.budget, render: () => <SmsBudget /> },
        ]}
      />
    </Stack>
  );
}

const groups = Object.keys(noticeGroups) as NoticeGroup[];
const filters = {
  search: textFilter('search'),
  channel: wordFilter('channel', noticeChannelCodes),
  group: wordFilter('group', groups),
  changed: flagFilter('changed'),
  unregistered: flagFilter('unregistered'),
};
const selects = [
  { name: 'channel', label: text.channel, options: optionsOf(noticeChannelCodes, noticeChannels) },
  { name: 'group', label: text.group, options: optionsOf(groups, noticeGroups) },
];

function Templates() {
  const query = NoticeSettingsApi.useListNoticeTemplatesQuery();
  const mayEdit = usePermission('maker') === null;
  const list = useListState({ filters });
  const { search = '', channel, group, changed, unregistered } = list.values;
  const [opened, setOpened] = useState<{ what: 'history' | 'restore'; template: Template } | null>(null);
  const close = () => setOpened(null);
  const isSought = (row: Template) =>
    matchesSearch(`${row.eventTitle} ${row.title} ${row.text}`, search) &&
    (channel === undefined || row.channel === channel) &&
    (group === undefined || row.group === group) &&
    (!changed || row.version > 0) &&
    (!unregistered || !row.isRegistered);
  return (
    <>
      <ListFilters
        list={list}
        search={text.search}
        selects={selects}
        switches={[
          { name: 'changed', label: text.changed },
          { name: 'unregistered', label: text.unregistered },
        ]}
      />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="table" count={10} />}>
        {({ data }) => (
          <EditableTable
            title={text.tabs.templates}
            rows={data.filter(isSought)}
            rowId={(row) => `${row.event}-${row.channel}`}
            columns={columnsOf((template) => setOpened({ what: 'history', template }))}
            duty="maker"
            nameOf={templateName}
            labels={{ editOf: text.editOf, empty: list.isFiltered ? text.noMatch : text.empty }}
            form={(row, end) => (row ? <TemplateForm template={row} onClose={end} /> : null)}
          />
        )}
      </QueryBoundary>
      {opened?.what === 'history' ? (
        <TemplateHistory
          template={opened.template}
          onRestore={mayEdit ? (template) => setOpened({ what: 'restore', template }) : null}
          onClose={close}
        />
      ) : null}
      {opened?.what === 'restore' ? <TemplateForm template={opened.template} onClose={close} /> : null}
    </>
  );
}

const columnsOf = (openHistory: (template: Template) => void): Column<Template>[] => [
  {
    id: 'event',
    title: text.columns.event,
    flex: 1.6,
    minWidth: 190,
    isTitle: true,
    render: (row) => <TwoLines first={row.eventTitle} second={noticeChannels[row.channel]} />,
  },
  {
    id: 'text',
    title: text.columns.text,
    flex: 3,
    minWidth: 260,
    render: (row) => (row.title ? <TwoLines first={row.title} second={row.text} /> : row.text),
  },
  {
    id: 'parts',
    title: text.columns.parts,
    minWidth: 90,
    render: ({ channel, event, text: words }) =>
      channel === 'sms'
        ? text.parts(formatNumber(smsLength(sampleText({ title: '', text: words }, sampleTokens(event)).text).parts))
        : '',
  },
  {
    id: 'registered',
    title: text.columns.registered,
    minWidth: 110,
    render: ({ channel, isRegistered }) => (channel === 'sms' ? <RegisteredChip isRegistered={isRegistered} /> : ''),
  },
  {
    id: 'saved',
    title: text.columns.saved,
    flex: 1.2,
    minWidth: 150,
    render: ({ savedBy, savedAt }) =>
      savedAt ? <TwoLines first={savedBy} second={<JalaliDate value={savedAt} format="moment" />} /> : text.first,
  },
  {
    id: 'more',
    title: text.columns.more,
    minWidth: 110,
    render: (row) => (
      <Button size="small" aria-label={text.historyOf(templateName(row))} onClick={() => openHistory(row)}>
        {text.history}
      </Button>
    ),
  },
];
