import { useWatch, type Control } from 'react-hook-form';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getInvestorFile } from '#shared/contract/investorFiles.ts';
import { saveSigningPowers } from '#shared/contract/signingPowers.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { FormUnits } from '#panel/ui/form/FormNumber.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Hint, Pair, PartTitle, Stack } from '#panel/ui/layout/blocks.ts';
import { fileText } from './strings.ts';

const text = fileText.powers;

type InvestorFile = ResponseOf<typeof getInvestorFile>['data'];

interface Power {
  userId: number;
  name: string;
  isSignatory: boolean;
  firstDay: string;
  lastDay: string;
  aloneMax: string;
}

interface Values {
  signatures: string;
  powers: Power[];
  reason: string;
}

const startOf = ({ people, signing }: InvestorFile): Values => ({
  signatures: String(signing?.signatures ?? 1),
  powers: people.map(({ userId, name, relationText, isSignatory, signsFrom, signsUntil, signsAloneMax }) => ({
    ...{ userId, isSignatory, name: text.person(name, relationText) },
    ...{ firstDay: signsFrom ?? '', lastDay: signsUntil ?? '', aloneMax: signsAloneMax ?? '' },
  })),
  reason: '',
});

/** Who signs for a company, from when to when and for how much alone; a second person decides it among the changes of rules. */
export function PowersDialog({ file, onClose }: { file: InvestorFile; onClose: () => void }) {
  const [save] = InvestorFilesApi.useSaveSigningPowersMutation();
  const params = { investorId: file.investorId };
  const start = startOf(file);
  const { control, dialog } = useContractForm({
    values: start,
    schema: saveSigningPowers.body,
    version: file.signing?.version,
    bodyOf: ({ signatures, powers, reason }) => ({
      version: file.signing?.version ?? '',
      signatures: Number(signatures),
      powers: powers
        .filter(({ isSignatory }) => isSignatory)
        .map(({ userId, firstDay, lastDay, aloneMax }) => ({
          ...{ userId, firstDay: orNull(firstDay), lastDay: orNull(lastDay), aloneMax: orNull(aloneMax) },
        })),
      reason: reason.trim(),
    }),
    send: (body, idempotencyKey, seen) => save({ params, body: { ...body, version: seen }, idempotencyKey }).unwrap(),
    done: text.done,
    onClose,
    // only those who sign are sent, so a place in the list of the contract is none in the form
    fieldNamed: (name) => (name.startsWith('powers') ? 'signatures' : name),
  });
  return (
    <FormDialog title={text.title(file.investorName)} submitLabel={text.send} {...dialog} onClose={onClose}>
      <FormUnits control={control} name="signatures" label={text.signatures} helperText={text.signaturesHint} />
      {start.powers.map(({ userId, name }, index) => (
        <PowerFields key={userId} control={control} index={index} name={name} />
      ))}
      <FormText control={control} name="reason" label={text.reason} maxLength={300} />
      <Hint>{text.note}</Hint>
    </FormDialog>
  );
}

function PowerFields({ control, index, name }: { control: Control<Values>; index: number; name: string }) {
  const isSignatory = useWatch({ control, name: `powers.${index}.isSignatory` });
  return (
    <Stack role="group" aria-label={name}>
      <PartTitle>{name}</PartTitle>
      <FormSwitch control={control} name={`powers.${index}.isSignatory`} label={text.signs} />
      {isSignatory ? (
        <>
          <Pair>
            <FormDate control={control} name={`powers.${index}.firstDay`} label={text.from} daysAhead={1100} />
            <FormDate control={control} name={`powers.${index}.lastDay`} label={text.until} daysAhead={3650} />
          </Pair>
          <FormAmount control={control} name={`powers.${index}.aloneMax`} label={text.alone} />
        </>
      ) : null}
    </Stack>
  );
}
