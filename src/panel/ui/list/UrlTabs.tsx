import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { mayLeave } from '../form/unsaved.ts';

export interface UrlTab {
  id: string;
  label: string;
  render: () => ReactNode;
}

/** Tabs whose choice stands in the URL (`?tab=`), so that it survives a reload and can be linked. */
export function UrlTabs({ label, tabs }: { label: string; tabs: readonly UrlTab[] }) {
  const router = useRouter();
  const asked = router.query.tab;
  const current = tabs.find(({ id }) => id === asked) ?? tabs[0];
  if (!current) return null;
  return (
    <>
      <Tabs
        value={current.id}
        onChange={(_event, id: string) => {
          if (!mayLeave()) return;
          void router.replace({ pathname: router.pathname, query: { ...router.query, tab: id } }, undefined, {
            shallow: true,
            scroll: false,
          });
        }}
        variant="scrollable"
        // the row scrolls by touch and wheel; buttons that come and go would move the tabs under the pointer
        scrollButtons={false}
        aria-label={label}
        sx={{ marginBlockEnd: 4 }}
      >
        {tabs.map((tab) => (
          <Tab key={tab.id} value={tab.id} label={tab.label} id={`tab-${tab.id}`} aria-controls={`panel-${tab.id}`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${current.id}`} aria-labelledby={`tab-${current.id}`}>
        {current.render()}
      </div>
    </>
  );
}
