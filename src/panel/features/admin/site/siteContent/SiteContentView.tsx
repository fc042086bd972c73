import dynamic from 'next/dynamic';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { newsAudiences, newsPlaces, type SiteSection } from '#shared/contract/siteContent.ts';
import { formatNumber } from '#shared/digits.ts';
import { matchesSearch } from '#shared/search.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { SiteContentApi } from '#panel/api/siteContent.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText, JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import type { Content } from './ContentForm.tsx';
import { Preview } from './Preview.tsx';
import { siteText as text } from './strings.ts';

// what is edited comes with the first touch
const ContentForm = dynamic(() => import('./ContentForm.tsx').then((part) => part.ContentForm), { ssr: false });
const ContentHistory = dynamic(() => import('./ContentHistory.tsx').then((part) => part.ContentHistory), {
  ssr: false,
});

type TabId = keyof typeof text.tabs;

/** Texts of the site (domain 9.19): pages, the log-in page, news, questions and boxes, each with its versions. */
export function SiteContentView() {
  const tab = (id: TabId, section: SiteSection) => ({
    id,
    label: text.tabs[id],
    render: () => <ContentTab key={id} id={id} section={section} />,
  });
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <UrlTabs
        label={text.tabsLabel}
        isFresh
        tabs={[tab('page', 'page'), tab('login', 'news'), tab('faq', 'faq'), tab('box', 'box'), tab('news', 'news')]}
      />
    </Stack>
  );
}

type Opened = { what: 'preview' | 'history' | 'restore'; content: Content } | null;

const LOGIN = 3;

type StateName = keyof typeof text.states;
const stateNames = Object.keys(text.states) as StateName[];
const colors: Readonly<Record<StateName, StatusColor>> = {
  active: 'success',
  waiting: 'info',
  over: 'default',
  hidden: 'default',
};
const filters = { search: textFilter('search'), state: wordFilter('state', stateNames) };

function ContentTab({ id, section }: { id: TabId; section: SiteSection }) {
  const query = SiteContentApi.useListSiteContentQuery({ query: { section } });
  const today = useBusinessDay();
  const mayEdit = usePermission('maker') === null;
  const list = useListState({ filters });
  const { search = '', state } = list.values;
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const isHere = ({ place }: Content) => section !== 'news' || (place === LOGIN) === (id === 'login');
  const isSought = (row: Content) =>
    matchesSearch(`${row.title} ${row.summary} ${row.key ?? ''}`, search) &&
    (state === undefined || stateOf(row, today) === state);
  return (
    <>
      <ListFilters
        list={list}
        search={text.search}
        selects={[{ name: 'state', label: text.columns.state, options: optionsOf(stateNames, text.states) }]}
      />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="table" count={6} />}>
        {({ data }) => (
          <EditableTable
            title={text.tabs[id]}
            rows={data.filter((row) => isHere(row) && isSought(row))}
            rowId={(row) => row.contentId}
            columns={columnsOf(section, today, setOpened)}
            duty="maker"
            nameOf={(row) => row.title}
            labels={{ editOf: text.editOf, add: text.add[id], empty: list.isFiltered ? text.noMatch : text.empty[id] }}
            form={(row, end) => (
              <ContentForm section={section} content={row} place={id === 'login' ? LOGIN : 2} onClose={end} />
            )}
          />
        )}
      </QueryBoundary>
      {opened?.what === 'preview' ? (
        <FormDialog title={text.previewOf(opened.content.title)} cancelLabel={text.close} onClose={close}>
          <Preview section={section} shown={{ ...opened.content, imageUrl: opened.content.imageUrl ?? null }} />
        </FormDialog>
      ) : null}
      {opened?.what === 'history' ? (
        <ContentHistory
          content={opened.content}
          onRestore={mayEdit ? (content) => setOpened({ what: 'restore', content }) : null}
          onClose={close}
        />
      ) : null}
      {opened?.what === 'restore' ? <ContentForm section={section} content={opened.content} onClose={close} /> : null}
    </>
  );
}

function stateOf({ isActive, showFrom, showTo }: Content, today: string): StateName {
  if (!isActive) return 'hidden';
  if (showFrom !== null && showFrom > today) return 'waiting';
  return showTo !== null && showTo < today ? 'over' : 'active';
}

function whereOf({ place, audience, key, summary }: Content, section: SiteSection): string {
  if (section === 'page') return key ?? '';
  if (section === 'faq') return summary;
  if (section === 'box') return newsAudiences[audience];
  const shown = newsPlaces[(place ?? 2) as keyof typeof newsPlaces];
  return `${shown} · ${newsAudiences[audience]}`;
}

function daysOf({ showFrom, showTo }: Content): string {
  if (!showFrom) return showTo ? text.daysTo(jalaliText(showTo)) : '';
  const from = jalaliText(showFrom);
  return showTo ? text.daysBetween(from, jalaliText(showTo)) : text.daysFrom(from);
}

function columnsOf(section: SiteSection, today: string, open: (opened: Opened) => void): Column<Content>[] {
  const days: Column<Content> = {
    id: 'days',
    title: text.columns.days,
    flex: 1.6,
    minWidth: 180,
    render: daysOf,
  };
  const order: Column<Content> = {
    id: 'order',
    title: text.columns.order,
    minWidth: 70,
    render: (row) => formatNumber(row.order),
  };
  return [
    {
      id: 'title',
      title: text.columns.title,
      flex: 2.4,
      minWidth: 200,
      isTitle: true,
      render: (row) => <TwoLines first={row.title} second={whereOf(row, section)} />,
    },
    ...(section === 'news' ? [days] : section === 'box' ? [order, days] : [order]),
    {
      id: 'state',
      title: text.columns.state,
      minWidth: 140,
      render: (row) => {
        const state = stateOf(row, today);
        return <StatusChip color={colors[state]}>{text.states[state]}</StatusChip>;
      },
    },
    {
      id: 'saved',
      title: text.columns.saved,
      flex: 1.4,
      minWidth: 150,
      render: ({ savedBy, savedAt }) =>
        savedAt ? <TwoLines first={savedBy} second={<JalaliDate value={savedAt} format="moment" />} /> : text.first,
    },
    {
      id: 'more',
      title: text.columns.more,
      minWidth: 190,
      render: (content) => (
        <ButtonRow>
          <Button
            size="small"
            aria-label={text.previewOf(content.title)}
            onClick={() => open({ what: 'preview', content })}
          >
            {text.preview}
          </Button>
          <Button
            size="small"
            aria-label={text.historyOf(content.title)}
            onClick={() => open({ what: 'history', content })}
          >
            {text.history}
          </Button>
        </ButtonRow>
      ),
    },
  ];
}
