import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { saveDebitBank, type listDebitBankSettings } from '#shared/contract/directDebitAdmin.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { DirectDebitAdminApi } from '#panel/api/directDebitAdmin.ts';
import { HealthDot } from '#panel/components/directDebit/HealthDot.tsx';
import { healthColors } from '#panel/components/directDebit/stateColors.ts';
import { debitPartsText } from '#panel/components/directDebit/strings.ts';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Hint, Pair } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { settingColumns } from './settingColumns.tsx';
import { banksText as text, debitDeskText } from '#panel/features/admin/shared/debits/strings.ts';

type BankRow = ResponseOf<typeof listDebitBankSettings>['data'][number];

const rial = (amount: string | null) =>
  amount === null ? debitPartsText.noLimit : <Money rial={amount} hasUnit={false} isHideable={false} />;
const times = (count: number | null) => (count === null ? debitPartsText.noLimit : debitPartsText.times(count));

const columnsOf = (block: string | null, onEdit: (row: BankRow) => void): readonly Column<BankRow>[] => [
  {
    id: 'name',
    title: text.columns.name,
    flex: 1.2,
    minWidth: 120,
    isTitle: true,
    render: (row) => <TwoLines first={row.name} second={row.providerTitle} />,
  },
  { id: 'most', title: text.columns.most, flex: 1.1, minWidth: 124, render: (row) => rial(row.maxTransactionAmount) },
  {
    id: 'dailyAmount',
    title: text.columns.dailyAmount,
    flex: 1.3,
    minWidth: 140,
    render: (row) => (
      <TwoLines
        first={rial(row.maxDailyAmount)}
        second={text.ofBank(
          row.bankDailyAmount === null ? debitPartsText.noLimit : toPersianDigits(formatRial(row.bankDailyAmount)),
        )}
      />
    ),
  },
  {
    id: 'dailyCount',
    title: text.columns.dailyCount,
    minWidth: 104,
    render: (row) => <TwoLines first={times(row.maxDailyCount)} second={text.ofBank(times(row.bankDailyCount))} />,
  },
  {
    id: 'health',
    title: text.columns.health,
    flex: 1.1,
    minWidth: 120,
    render: (row) => <HealthDot color={healthColors[row.health]}>{row.healthText}</HealthDot>,
  },
  { id: 'contracts', title: text.columns.contracts, minWidth: 84, render: (row) => formatNumber(row.contractCount) },
  ...settingColumns(text, block, onEdit),
];

/** Banks of the provider: our limits beside theirs, their health, and whether they are open to contracts. */
export function BanksTab() {
  const query = DirectDebitAdminApi.useListDebitBankSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<BankRow | null>(null);
  const block = usePermission('maker');
  /** as the list has it now: a form that was refused goes on from what a colleague made of it */
  const presentOf = (row: BankRow): BankRow => query.data?.data.find((one) => one.bankCode === row.bankCode) ?? row;
  return (
    <Section
      title={text.title}
      note={text.note}
      action={<ListFileButtons title={text.title} file="exportDebitBankSettings" size="small" />}
    >
      <DataTable
        label={text.title}
        query={query}
        rowId={(row) => row.bankCode}
        columns={columnsOf(block, setEdited)}
        empty={text.empty}
      />
      {edited ? <BankForm row={presentOf(edited)} onClose={() => setEdited(null)} /> : null}
    </Section>
  );
}

const words = (value: number | string | null): string => (value === null ? '' : String(value));

function BankForm({ row, onClose }: { row: BankRow; onClose: () => void }) {
  const [save] = DirectDebitAdminApi.useSaveDebitBankMutation();
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
