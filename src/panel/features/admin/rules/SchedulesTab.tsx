import { useState } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import { wayLabels } from '#shared/contract/orderTexts.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { useDeleteScheduleMutation, useLazyPreviewScheduleRemovalQuery } from '#panel/api/fundRules.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ImpactDialog, ImpactResult, useImpact } from '../kit/ImpactDialog.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { kitText } from '../kit/strings.ts';
import { useDuty } from '../kit/useDuty.ts';
import { ExecutionRule } from './ExecutionRule.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { rulesText } from './strings.ts';
import type { Rules, Schedule } from './types.ts';

const text = rulesText.schedules;

/** «صدور، درگاه پرداخت»: what names a row of the timing. */
function titleOf(row: Schedule): string {
  const type = row.orderType === 1 ? rulesText.types.buy : rulesText.types.sell;
  return `${type}${rulesText.terms.comma}${wayLabels[row.wayCode]}`;
}

const offsetText = (days: number): string => (days === 0 ? rulesText.sameDay : text.later(formatNumber(days)));

function columnsOf(actions: Column<Schedule>['render']): Column<Schedule>[] {
  return [
    { id: 'way', title: text.way, flex: 2, minWidth: 180, isTitle: true, render: titleOf },
    { id: 'cutoff', title: text.cutoff, minWidth: 80, render: (row) => <Ltr>{toPersianDigits(row.cutoffTime)}</Ltr> },
    { id: 'price', title: text.price, minWidth: 100, render: (row) => offsetText(row.priceOffsetDays) },
    {
      id: 'end',
      title: text.end,
      minWidth: 110,
      render: (row) => offsetText(row.orderType === 1 ? row.issueOffsetDays : row.settleDays),
    },
    { id: 'note', title: text.noteLabel, flex: 1.4, minWidth: 100, render: (row) => row.note || kitText.none },
    { id: 'actions', title: kitText.actions, minWidth: 96, render: actions },
  ];
}

/** When orders of a fund are priced and settled, by type and way; a change shows the open orders that it moves. */
export function SchedulesTab({ rules }: { rules: Rules }) {
  const [edited, setEdited] = useState<Schedule | 'new' | null>(null);
  const [remove] = useDeleteScheduleMutation();
  const [preview] = useLazyPreviewScheduleRemovalQuery();
  const noDuty = useDuty('maker');
  const flow = useImpact();
  const askRemoval = (row: Schedule) =>
    flow
      .ask({
        title: text.removeTitle,
        facts: (
          <>
            <strong>{titleOf(row)}</strong>
            {text.waits}
          </>
        ),
        confirmLabel: kitText.remove,
        colour: 'error',
        preview: () => preview({ params: { scheduleId: row.scheduleId } }).unwrap(),
        make: async () => {
          await remove({ params: { scheduleId: row.scheduleId } }).unwrap();
          return { data: null };
        },
        done: kitText.removed,
        isWaiting: true,
      })
      .catch((thrown: unknown) => notify.error(asApiFailure(thrown, kitText.failed).message));
  const columns = columnsOf((row) => (
    <RowActions
      editLabel={text.editOf(titleOf(row))}
      removeLabel={text.removeOf(titleOf(row))}
      reason={noDuty}
      onEdit={() => setEdited(row)}
      onRemove={() => void askRemoval(row)}
    />
  ));
  const addButton = (
    <ActionButton variant="contained" startIcon={<AddRounded />} reason={noDuty} onClick={() => setEdited('new')}>
      {text.add}
    </ActionButton>
  );
  return (
    <Stack>
      <ImpactResult flow={flow} />
      <Section title={text.title} note={text.note} action={rules.schedules.length > 0 ? addButton : null}>
        <DataTable
          label={text.title}
          rows={rules.schedules}
          rowId={(row) => row.scheduleId}
          columns={columns}
          empty={<EmptyView text={text.empty} action={addButton} />}
        />
      </Section>
      <ExecutionRule rules={rules} />
      {edited ? (
        <ScheduleForm
          rules={rules}
          schedule={edited === 'new' ? null : edited}
          flow={flow}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <ImpactDialog flow={flow} />
    </Stack>
  );
}
