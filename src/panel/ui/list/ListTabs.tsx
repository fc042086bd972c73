import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

export interface ListTabsProps<V extends string> {
  label?: string;
  value: V;
  tabs: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** Tabs over a list that choose which of its rows are shown. */
export function ListTabs<V extends string>({ label, value, tabs, onChange }: ListTabsProps<V>) {
  return (
    <Tabs
      value={value}
      onChange={(_event, chosen: V) => onChange(chosen)}
      aria-label={label}
      className="no-print"
      // four short words fit the narrowest phone: no arrows, nothing hidden behind them
      sx={{ marginBlockEnd: 4, '& .MuiTab-root': { minWidth: 56, paddingInline: { xs: 2, md: 4 } } }}
    >
      {tabs.map((tab) => (
        <Tab key={tab.value} value={tab.value} label={tab.label} />
      ))}
    </Tabs>
  );
}
