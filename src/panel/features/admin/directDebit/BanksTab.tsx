import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { saveDebitBank, type listDebitBankSettings } from '#shared/contract/directDebitAdmin.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { debitBanks } from '#shared/lists/directDebitDesk.ts';
import { formatRial } from '#shared/money.ts';
import { useListDebitBankSettingsQuery, useSaveDebitBankMutation } from '#panel/api/directDebitAdmin.ts';
import { HealthDot } from '#panel/components/directDebit/HealthDot.tsx';
import { healthColors } from '#panel/components/directDebit/stateColors.ts';
import { debitPartsText } from '#panel/components/directDebit/strings.ts';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { ListSection } from '#panel/components/ListSection.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Hint, Pair } from '#panel/ui/layout/blocks.ts';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { usePermission } from '../approval/usePermission.ts';
import { settingCells } from './settingCells.tsx';
import { banksText as text, debitDeskText } from './strings.ts';

type BankRow = ResponseOf<typeof listDebitBankSettings>['data'][number];

const { state } = debitBanks.columns;

const rial = (amount: string | null) =>
  amount === null ? debitPartsText.noLimit : <Money rial={amount} hasUnit={false} isHideable={false} />;
const times = (count: number | null) => (count === null ? debitPartsText.noLimit : debitPartsText.times(count));

const bankColumns = (block: string | null, onEdit: (row: BankRow) => void) =>
  columnsOf(debitBanks, {
    maxTransactionAmount: (row) => rial(row.maxTransactionAmount),
    maxDailyAmount: (row) => rial(row.maxDailyAmount),
    bankDailyAmount: (row) =>
      text.ofBank(
        row.bankDailyAmount === null ? debitPartsText.noLimit : toPersianDigits(formatRial(row.bankDailyAmount)),
      ),
    maxDailyCount: (row) => times(row.maxDailyCount),
    bankDailyCount: (row) => text.ofBank(times(row.bankDailyCount)),
    healthText: (row) => <HealthDot color={healthColors[row.health]}>{row.healthText}</HealthDot>,
    ...settingCells((row: BankRow) => String(state.of?.(row)), block, onEdit),
  });

/** Banks of the provider: our limits beside theirs, their health, and whether they are open to contracts. */
export function BanksTab() {
  const query = useListDebitBankSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<BankRow | null>(null);
  const block = usePermission('maker');
  /** as the list has it now: a form that was refused goes on from what a colleague made of it */
  const presentOf = (row: BankRow): BankRow => query.data?.data.find((one) => one.bankCode === row.bankCode) ?? row;
  return (
    <>
      <ListSection of={debitBanks} note={text.note} query={query} columns={bankColumns(block, setEdited)} />
      {edited ? <BankForm row={presentOf(edited)} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

const words = (value: number | string | null): string => (value === null ? '' : String(value));

function BankForm({ row, onClose }: { row: BankRow; onClose: () => void }) {
  const [save] = useSaveDebitBankMutation();
  const { fields } = text;
  const { control, dialog } = useContractForm({
    values: {
      maxTransactionAmount: words(row.maxTransactionAmount),
      maxDailyAmount: words(row.maxDailyAmount),
      maxDailyCount: words(row.maxDailyCount),
      isActive: row.isActive,
      disabledReason: words(row.disabledReason),
    },
    schema: saveDebitBank.body,
    bodyOf: (values) => ({
      version: row.version,
      maxTransactionAmount: orNull(values.maxTransactionAmount),
      maxDailyAmount: orNull(values.maxDailyAmount),
      maxDailyCount: values.maxDailyCount === '' ? null : Number(values.maxDailyCount),
      isActive: values.isActive,
      disabledReason: values.isActive ? null : orNull(values.disabledReason),
    }),
    version: row.version,
    send: (body, idempotencyKey, seen) =>
      save({ params: { bankCode: row.bankCode }, body: { ...body, version: seen }, idempotencyKey }).unwrap(),
    done: debitDeskText.prepared,
    onClose,
    fieldOfCode: { DEBIT_BANK_REASON: 'disabledReason', DEBIT_BANK_LIMITS: 'maxDailyAmount' },
  });
  const isActive = useWatch({ control, name: 'isActive' });
  return (
    <FormDialog title={text.editTitle(row.name)} submitLabel={text.prepare} {...dialog} onClose={onClose}>
      <Hint>{text.note}</Hint>
      <Pair>
        <FormAmount control={control} name="maxTransactionAmount" label={fields.maxTransactionAmount} />
        <FormAmount control={control} name="maxDailyAmount" label={fields.maxDailyAmount} />
        <FormDigits control={control} name="maxDailyCount" label={fields.maxDailyCount} maxLength={4} />
      </Pair>
      <FormSwitch control={control} name="isActive" label={fields.isActive} />
      {isActive ? null : (
        <FormText control={control} name="disabledReason" label={fields.disabledReason} maxLength={200} />
      )}
    </FormDialog>
  );
}
