import { useWatch } from 'react-hook-form';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { freezeInvestor, type getInvestorFile } from '#shared/contract/investorFiles.ts';
import { freezeLabels } from '#shared/texts/ruleTexts.ts';
import { freezeExtents } from '#shared/registryStanding.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Hint, Pair } from '#panel/ui/layout/blocks.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { fileText as text } from './strings.ts';

type InvestorFile = ResponseOf<typeof getInvestorFile>['data'];
type Extent = keyof typeof freezeLabels;

interface Values {
  extent: Extent;
  reason: string;
  firstDay: string;
  lastDay: string;
}

const startOf = (freeze: InvestorFile['freeze']): Values => ({
  extent: freeze?.extent ?? 'purchases',
  reason: freeze?.reason ?? '',
  firstDay: freeze?.firstDay ?? '',
  lastDay: freeze?.lastDay ?? '',
});

/** What an investor may not do for a time, with reason and days; a second person decides it among the changes of rules. */
export function FreezeDialog({ file, onClose }: { file: InvestorFile; onClose: () => void }) {
  const [freeze] = InvestorFilesApi.useFreezeInvestorMutation();
  const params = { investorId: file.investorId };
  const { control, dialog } = useContractForm({
    values: startOf(file.freeze),
    schema: freezeInvestor.body,
    bodyOf: ({ extent, reason, firstDay, lastDay }) => ({
      extent,
      reason: reason.trim(),
      firstDay: extent === 'none' || firstDay === '' ? null : firstDay,
      lastDay: extent === 'none' || lastDay === '' ? null : lastDay,
    }),
    send: (body, idempotencyKey) => freeze({ params, body, idempotencyKey }).unwrap(),
    done: text.freezeDone,
    onClose,
  });
  const extent = useWatch({ control, name: 'extent' });
  const extents: readonly Extent[] = file.freeze ? [...freezeExtents, 'none'] : freezeExtents;
  return (
    <FormDialog title={text.freezeTitle(file.investorName)} submitLabel={text.freezeSend} {...dialog} onClose={onClose}>
      <FormSelect
        control={control}
        name="extent"
        label={text.freezeExtent}
        options={extents.map((value) => ({ value, label: value === 'none' ? text.freezeEnd : freezeLabels[value] }))}
        helperText={text.freezeHints[extent]}
      />
      <FormText control={control} name="reason" label={text.freezeReason} maxLength={300} />
      {extent === 'none' ? null : (
        <Pair>
          <FormDate control={control} name="firstDay" label={text.freezeFrom} daysAhead={1100} />
          <FormDate control={control} name="lastDay" label={text.freezeUntil} daysAhead={3650} />
        </Pair>
      )}
      <Hint>{text.freezeNote}</Hint>
    </FormDialog>
  );
}
