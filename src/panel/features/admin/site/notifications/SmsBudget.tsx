import { useState } from 'react';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { saveSmsBudget, type getSmsBudget } from '#shared/contract/noticeSettings.ts';
import { formatNumber } from '#shared/digits.ts';
import { NoticeSettingsApi } from '#panel/api/noticeSettings.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { noticesText } from './strings.ts';

const text = noticesText.budget;

type Budget = ResponseOf<typeof getSmsBudget>['data'];

/** How many text messages may leave in a day, how many did, and what became of the last ones. */
export function SmsBudget() {
  const query = NoticeSettingsApi.useGetSmsBudgetQuery();
  const reason = usePermission('super');
  const [isEditing, setEditing] = useState(false);
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={6} />}>
      {({ data }) => (
        <Stack>
          <Section
            title={text.limits}
            action={
              <ActionButton reason={reason} onClick={() => setEditing(true)}>
                {text.edit}
              </ActionButton>
            }
          >
            <Hint>{text.note}</Hint>
            <DescriptionList
              items={[
                {
                  key: text.noticesUsed,
                  value: text.used(formatNumber(data.noticesToday), formatNumber(data.notices)),
                },
                { key: text.codesUsed, value: text.used(formatNumber(data.codesToday), formatNumber(data.codes)) },
                {
                  key: text.lastEdit,
                  value: data.savedAt ? text.savedBy(data.savedBy, jalaliText(data.savedAt, 'moment')) : text.byConfig,
                },
              ]}
            />
          </Section>
          <Section title={text.last}>
            <DescriptionList
              items={[
                ...(Object.keys(text.states) as (keyof typeof text.states)[]).map((state) => ({
                  key: text.states[state],
                  value: formatNumber(data.states[state]),
                })),
                { key: text.provider, value: text.providers[data.provider] },
                { key: text.push, value: data.isPushOn ? text.pushOn : text.pushOff },
              ]}
            />
          </Section>
          {isEditing ? <BudgetForm budget={data} onClose={() => setEditing(false)} /> : null}
        </Stack>
      )}
    </QueryBoundary>
  );
}

function BudgetForm({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const [save] = NoticeSettingsApi.useSaveSmsBudgetMutation();
  const { control, dialog } = useContractForm({
    values: { notices: String(budget.notices), codes: String(budget.codes) },
    schema: saveSmsBudget.body,
    bodyOf: ({ notices, codes }) => ({
      notices: Number(notices || Number.NaN),
      codes: Number(codes || Number.NaN),
      version: budget.version,
    }),
    version: String(budget.version),
    send: (body, _idempotencyKey, seen) => save({ body: { ...body, version: Number(seen) } }).unwrap(),
    done: text.saved,
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.edit} submitLabel={text.save} onClose={onClose}>
      <FormDigits control={control} name="notices" label={text.notices} maxLength={8} />
      <FormDigits control={control} name="codes" label={text.codes} maxLength={8} />
    </FormDialog>
  );
}
