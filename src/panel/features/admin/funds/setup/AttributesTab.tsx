import { useState } from 'react';
import { updateFund, type getFundSetup } from '#shared/contract/fundSetup.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { slipClosedDayLabels } from '#shared/texts/fundSetupTexts.ts';
import { fundTypeLabels, typeOfInvestLabels } from '#shared/texts/fundTexts.ts';
import { ruleValueTexts } from '#shared/texts/ruleTexts.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { FundSetupApi } from '#panel/api/fundSetup.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ui } from '#panel/ui/strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { type Attributes, AttributeFields, attributesOf, startOf } from './AttributesForm.tsx';
import { fundSetupText as text } from './strings.ts';

type Setup = ResponseOf<typeof getFundSetup>['data'];

/** What a fund is (domain 2.2), and its change. */
export function AttributesTab({ fundId }: { fundId: number }) {
  const query = FundSetupApi.useGetFundSetupQuery({ params: { fundId } });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={14} />}>
      {({ data }) => <AttributesOf setup={data} />}
    </QueryBoundary>
  );
}

/** A value as the office reads it. */
function shownValue(name: keyof Attributes, given: Attributes): string {
  const value = given[name];
  if (name === 'fundType') return fundTypeLabels[given.fundType] ?? ui.none;
  if (name === 'typeOfInvest') return typeOfInvestLabels[given.typeOfInvest];
  if (name === 'slipClosedDay') return slipClosedDayLabels[given.slipClosedDay];
  if (name === 'baseUnitValue') return formatNumber(BigInt(given.baseUnitValue));
  if (Array.isArray(value)) return value.join(text.separator) || ui.none;
  if (typeof value === 'boolean') return value ? ruleValueTexts.yes : ruleValueTexts.no;
  if (value === null || value === '') return ui.none;
  const typed = String(value);
  if (name.endsWith('Date')) return jalaliText(typed);
  return name === 'slug' || name === 'isin' || name === 'website' ? typed : toPersianDigits(typed);
}

function AttributesOf({ setup }: { setup: Setup }) {
  const [isEdited, setEdited] = useState(false);
  const reason = usePermission('maker');
  const names = Object.keys(setup.attributes) as (keyof Attributes)[];
  const isDraft = setup.status === 'draft';
  return (
    <Section
      title={text.attributes}
      note={isDraft ? text.attributesDraft : text.attributesLive}
      action={
        <ActionButton variant="outlined" reason={reason} onClick={() => setEdited(true)}>
          {text.edit}
        </ActionButton>
      }
    >
      <DescriptionList
        items={names.map((name) => ({
          id: name,
          key: text.fields[name] ?? name,
          value: shownValue(name, setup.attributes),
        }))}
      />
      {isEdited ? <EditFund setup={setup} onClose={() => setEdited(false)} /> : null}
    </Section>
  );
}

function EditFund({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const [update] = FundSetupApi.useUpdateFundMutation();
  const params = { fundId: setup.fundId };
  const { control, dialog } = useContractForm({
    values: startOf(setup.attributes),
    schema: updateFund.body,
    bodyOf: attributesOf,
    version: setup.version,
    send: (body, idempotencyKey, version) => update({ params, body: { ...body, version }, idempotencyKey }).unwrap(),
    done: ({ data }) => notify.success(data.changeId === null ? text.saved : approvalText.waiting),
    onClose,
  });
  return (
    <FormDialog title={text.editTitle} submitLabel={ui.save} maxWidth="md" {...dialog} onClose={onClose}>
      <AttributeFields control={control} />
    </FormDialog>
  );
}
