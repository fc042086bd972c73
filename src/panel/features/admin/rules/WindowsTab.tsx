import { useState } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import { useDeleteOrderWindowMutation } from '#panel/api/fundRules.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { RemoveDialog, RowActions } from '../kit/RowActions.tsx';
import { kitText } from '../kit/strings.ts';
import { useDuty } from '../kit/useDuty.ts';
import { useBusinessDay } from '../kit/useBusinessDay.ts';
import { rulesText } from './strings.ts';
import { closureState, hoursText, type OrderWindow, periodText, type Rules, typeText } from './types.ts';
import { type Edited, WindowForm } from './WindowForm.tsx';

const text = rulesText.windows;

const scopeOf = (row: OrderWindow): string => (row.fundId === null ? rulesText.allFunds : rulesText.thisFund);

type Render = Column<OrderWindow>['render'];

function windowColumns(actions: Render): Column<OrderWindow>[] {
  return [
    {
      id: 'day',
      title: text.weekDay,
      isTitle: true,
      minWidth: 90,
      render: (row) => rulesText.weekDays[row.weekDay ?? 0],
    },
    { id: 'hours', title: text.hours, flex: 1.4, minWidth: 120, render: hoursText },
    { id: 'type', title: rulesText.schedules.type, minWidth: 100, render: (row) => typeText(row.orderType) },
    { id: 'scope', title: rulesText.scope, minWidth: 100, render: scopeOf },
    { id: 'actions', title: kitText.actions, minWidth: 96, render: actions },
  ];
}

function closureColumns(today: string, actions: Render): Column<OrderWindow>[] {
  return [
    { id: 'reason', title: text.reason, isTitle: true, flex: 2, minWidth: 160, render: (row) => row.reason },
    { id: 'period', title: text.period, flex: 1.6, minWidth: 170, render: (row) => <Ltr>{periodText(row)}</Ltr> },
    {
      id: 'state',
      title: text.state,
      minWidth: 100,
      render: (row) => {
        const state = closureState(row, today);
        return <StatusChip colour={state.colour}>{state.label}</StatusChip>;
      },
    },
    { id: 'type', title: rulesText.schedules.type, minWidth: 100, render: (row) => typeText(row.orderType) },
    { id: 'scope', title: rulesText.scope, minWidth: 100, render: scopeOf },
    { id: 'actions', title: kitText.actions, minWidth: 96, render: actions },
  ];
}

/** What names a row to a screen reader. */
const nameOf = (row: OrderWindow): string =>
  row.isClosed ? row.reason : `${rulesText.weekDays[row.weekDay ?? 0] ?? ''} ${hoursText(row)}`;

/** When orders of a fund are taken: weekly windows, and closures with the reason that investors read. */
export function WindowsTab({ rules }: { rules: Rules }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [removed, setRemoved] = useState<OrderWindow | null>(null);
  const noDuty = useDuty('maker');
  const today = useBusinessDay();
  const actions = (row: OrderWindow) => (
    <RowActions
      editLabel={text.editOf(nameOf(row))}
      removeLabel={text.removeOf(nameOf(row))}
      reason={noDuty}
      onEdit={() => setEdited({ isClosed: row.isClosed, row })}
      onRemove={() => setRemoved(row)}
    />
  );
  const add = (isClosed: boolean) => (
    <ActionButton
      variant={isClosed ? 'contained' : 'outlined'}
      startIcon={<AddRounded />}
      reason={noDuty}
      onClick={() => setEdited({ isClosed, row: null })}
    >
      {isClosed ? text.addClosure : text.addWindow}
    </ActionButton>
  );
  const closures = rules.windows.filter((row) => row.isClosed);
  const windows = rules.windows.filter((row) => !row.isClosed);
  return (
    <Stack>
      <Section title={text.closures} note={text.closuresNote} action={closures.length > 0 ? add(true) : null}>
        <DataTable
          label={text.closures}
          rows={closures}
          rowId={(row) => row.windowId}
          columns={closureColumns(today, actions)}
          empty={<EmptyView text={text.noClosures} action={add(true)} />}
        />
      </Section>
      <Section title={text.weekly} note={text.weeklyNote} action={windows.length > 0 ? add(false) : null}>
        <DataTable
          label={text.weekly}
          rows={windows}
          rowId={(row) => row.windowId}
          columns={windowColumns(actions)}
          empty={<EmptyView text={text.noWeekly} action={add(false)} />}
        />
      </Section>
      {edited ? <WindowForm rules={rules} edited={edited} today={today} onClose={() => setEdited(null)} /> : null}
      <RemoveWindow row={removed} onClose={() => setRemoved(null)} />
    </Stack>
  );
}

function RemoveWindow({ row, onClose }: { row: OrderWindow | null; onClose: () => void }) {
  const [remove] = useDeleteOrderWindowMutation();
  if (!row) return null;
  return (
    <RemoveDialog
      title={text.removeTitle}
      remove={async () => {
        await remove({ params: { windowId: row.windowId } }).unwrap();
        return kitText.removed;
      }}
      onClose={onClose}
    >
      <p>
        <strong>{nameOf(row)}</strong> · {scopeOf(row)}
      </p>
      {text.removeText}
    </RemoveDialog>
  );
}
