import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '#panel/ui/theme/styled.ts';

export interface ListTabsProps<V extends string> {
  label?: string;
  value: V;
  /** `count`: how many rows the tab has, in the digits of the screen */
  tabs: readonly { value: V; label: string; count?: string | undefined }[];
  onChange: (value: V) => void;
}

const Row = styled(Tabs)(({ theme }) => ({
  marginBlockEnd: '1rem',
  // four short words fit the narrowest phone: no arrows, nothing hidden behind them
  '& .MuiTab-root': { minWidth: 56, paddingInline: '0.5rem' },
  [theme.breakpoints.up('md')]: {
    '& .MuiTab-root': { paddingInline: '1rem' },
    // in the bar of the page
    '[data-list-bar] &': { marginBlockEnd: 0, minHeight: 44, '& .MuiTab-root': { minHeight: 44, paddingInline: 12 } },
  },
  [theme.breakpoints.down('md')]: { '[data-list-bar] &': { display: 'none' } },
}));
const Count = styled('span')(({ theme }) => ({
  minWidth: 20,
  marginInlineStart: 6,
  paddingInline: 6,
  borderRadius: 10,
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontWeight: 600,
  backgroundColor: theme.vars.palette.panel.sunken,
  '[aria-selected="true"] &': { backgroundColor: theme.vars.palette.panel.brandTint },
}));

/** The word of a tab, and how many rows it has. */
export function TabText({ label, count }: { label: string; count?: string | undefined }) {
  return (
    <span>
      {label}
      {count === undefined ? null : (
        <>
          {' '}
          <Count>{count}</Count>
        </>
      )}
    </span>
  );
}

/** Tabs that choose which rows of a list are shown: in the bar of its page, where phones have chips (`ListFilters`). */
export function ListTabs<V extends string>({ label, value, tabs, onChange }: ListTabsProps<V>) {
  return (
    <Row value={value} onChange={(_event, chosen: V) => onChange(chosen)} aria-label={label} className="no-print">
      {tabs.map((tab) => (
        <Tab key={tab.value} value={tab.value} label={<TabText {...tab} />} />
      ))}
    </Row>
  );
}
