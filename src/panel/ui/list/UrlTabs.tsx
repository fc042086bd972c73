import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { PageHeader, type PageHeaderProps } from '../data/PageHeader.tsx';
import { mayLeave } from '../form/unsaved.ts';
import { TabText } from './ListTabs.tsx';
import { useUrlState } from './useUrlState.ts';

export interface UrlTab {
  id: string;
  label: string;
  /** many tabs are in groups: a row of these, and below it the tabs of the chosen one */
  group?: string;
  /** other names in the URL that open it */
  also?: readonly string[];
  /** how many rows wait there */
  count?: string | undefined;
  render: () => ReactNode;
}

interface Props {
  label: string;
  tabs: readonly UrlTab[];
  /** each tab begins without the filters of the other */
  isFresh?: boolean;
  /** the head of the page, whose bar holds the tabs */
  head?: Omit<PageHeaderProps, 'tabs'>;
  /** what is between the head and the chosen tab, such as sums */
  children?: ReactNode;
}

/*
 * On desktops every tab stands in sight, in two rows where one is too short: a mouse cannot scroll sideways. The line of
 * the chosen tab is then its own, for the moving one belongs to one row. Phones scroll the row by touch.
 */
const Row = styled(Tabs)(({ theme }) => ({
  marginBlockEnd: '1rem',
  [theme.breakpoints.up('md')]: {
    '& .MuiTabs-list': { flexWrap: 'wrap' },
    '& .MuiTabs-indicator': { display: 'none' },
    '& .Mui-selected': { boxShadow: `inset 0 -2px 0 ${theme.vars.palette.primary.main}` },
    '[data-list-bar] &': {
      marginBlockEnd: 0,
      minHeight: 44,
      '& .MuiTab-root': { minHeight: 44, paddingInline: 12, minWidth: 0 },
    },
  },
  [theme.breakpoints.down('md')]: {
    // four short words are a row of a phone
    '& .MuiTab-root': { minWidth: 0, paddingInline: 12 },
    '[data-list-bar] &': { marginBlockEnd: 0 },
  },
}));

/** Tabs whose choice is in the URL (`?tab=`), so that it survives a reload and can be linked. */
export function UrlTabs({ label, tabs, isFresh = false, head, children }: Props) {
  const { query } = useRouter();
  const { word, change } = useUrlState();
  const current = tabs.find(({ id, also }) => id === word('tab') || also?.includes(word('tab'))) ?? tabs[0];
  if (!current) return null;
  const choose = (id: string) => {
    if (!mayLeave()) return;
    const others = isFresh ? Object.fromEntries(Object.keys(query).map((name) => [name, null])) : {};
    change({ ...others, tab: isFresh && id === tabs[0]?.id ? null : id });
  };
  const groups = groupsOf(tabs);
  const group = groups.find(({ label: name }) => name === current.group);
  const row = group ? (
    <TabRow label={label} tabs={groups} current={group.id} onChoose={choose} />
  ) : (
    <TabRow label={label} tabs={tabs} current={current.id} onChoose={choose} />
  );
  const panel = (
    <div role="tabpanel" id={`panel-${current.id}`} aria-labelledby={`tab-${current.id}`}>
      {current.render()}
    </div>
  );
  return (
    <>
      {head ? <PageHeader {...head} tabs={row} /> : row}
      {children}
      {group ? (
        <div role="tabpanel" id={`panel-${group.id}`} aria-labelledby={`tab-${group.id}`}>
          <TabRow label={group.label} tabs={group.tabs} current={current.id} onChoose={choose} />
          {panel}
        </div>
      ) : (
        panel
      )}
    </>
  );
}

/** The groups that tabs name, in order; each opens its first tab, and shows the count of its tab that has one. */
function groupsOf(tabs: readonly UrlTab[]) {
  const names = [...new Set(tabs.flatMap(({ group }) => (group === undefined ? [] : [group])))];
  return names.map((label) => {
    const own = tabs.filter(({ group }) => group === label);
    const count = own.find((tab) => tab.count !== undefined)?.count;
    return { id: `group-${own[0]?.id ?? label}`, opens: own[0]?.id, label, tabs: own, count };
  });
}

interface TabRowProps {
  label: string;
  /** `opens`: the tab that a group begins with */
  tabs: readonly (Pick<UrlTab, 'id' | 'label' | 'count'> & { opens?: string | undefined })[];
  current: string;
  onChoose: (id: string) => void;
}

function TabRow({ label, tabs, current, onChoose }: TabRowProps) {
  return (
    <Row
      value={current}
      onChange={(_event, id: string) => onChoose(tabs.find((tab) => tab.id === id)?.opens ?? id)}
      variant="scrollable"
      // buttons that come and go would move the tabs under the pointer
      scrollButtons={false}
      aria-label={label}
      className="no-print"
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          value={tab.id}
          label={<TabText {...tab} />}
          id={`tab-${tab.id}`}
          aria-controls={`panel-${tab.id}`}
        />
      ))}
    </Row>
  );
}
