import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller } from 'react-hook-form';
import { saveDebitPackage, type listDebitPackageSettings } from '#shared/contract/directDebitAdmin.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber } from '#shared/digits.ts';
import { comma } from '#shared/strings.ts';
import { DirectDebitAdminApi } from '#panel/api/directDebitAdmin.ts';
import { debitPartsText } from '#panel/components/directDebit/strings.ts';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { ButtonRow, Hint, Pair } from '#panel/ui/layout/blocks.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { settingColumns } from './settingColumns.tsx';
import { debitDeskText, packagesText as text } from '#panel/features/admin/shared/debits/strings.ts';

type PackageRow = ResponseOf<typeof listDebitPackageSettings>['data'][number];

const limit = (count: number | null, of: (count: number) => string) =>
  count === null ? debitPartsText.noLimit : of(count);

const columnsOf = (block: string | null, onEdit: (row: PackageRow) => void): readonly Column<PackageRow>[] => [
  { id: 'title', title: text.columns.title, flex: 1.2, minWidth: 110, isTitle: true, render: (row) => row.title },
  {
    id: 'most',
    title: text.columns.most,
    flex: 1.1,
    minWidth: 124,
    align: 'end',
    render: (row) => <Money rial={row.maxAmountPerTransaction} hasUnit={false} isHideable={false} />,
  },
  {
    id: 'daily',
    title: text.columns.daily,
    minWidth: 96,
    render: (row) => limit(row.maxDailyCount, debitPartsText.times),
  },
  {
    id: 'monthly',
    title: text.columns.monthly,
    minWidth: 96,
    render: (row) => limit(row.maxMonthlyCount, debitPartsText.times),
  },
  { id: 'duration', title: text.columns.duration, minWidth: 80, render: (row) => text.months(row.durationMonths) },
  {
    id: 'banks',
    title: text.columns.banks,
    flex: 1.3,
    minWidth: 120,
    render: (row) => {
      const names = row.bankNames.join(`${comma} `);
      return names === '' ? text.allBanks : <span title={names}>{names}</span>;
    },
  },
  { id: 'contracts', title: text.columns.contracts, minWidth: 84, render: (row) => formatNumber(row.contractCount) },
  ...settingColumns({ columns: text.columns, on: text.active, off: text.inactive }, block, onEdit),
];

/** Packages: limits that a signature carries; each change is applied by a second person. */
export function PackagesTab() {
  const query = DirectDebitAdminApi.useListDebitPackageSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const banks = DirectDebitAdminApi.useListDebitBankSettingsQuery();
  const [edited, setEdited] = useState<PackageRow | 'new' | null>(null);
  const block = usePermission('maker');
  /** as the list has it now: a form that was refused goes on from what a colleague made of it */
  const presentOf = (row: PackageRow): PackageRow =>
    query.data?.data.find((one) => one.packageId === row.packageId) ?? row;
  return (
    <Section
      title={text.title}
      note={text.note}
      action={
        <ButtonRow>
          <ActionButton variant="contained" reason={block} onClick={() => setEdited('new')}>
            {text.add}
          </ActionButton>
          <ListFileButtons title={text.title} file="exportDebitPackageSettings" />
        </ButtonRow>
      }
    >
      <DataTable
        label={text.title}
        query={query}
        rowId={(row) => row.packageId}
        columns={columnsOf(block, setEdited)}
        empty={text.empty}
      />
      {edited ? (
        <PackageForm
          row={edited === 'new' ? null : presentOf(edited)}
          banks={(banks.data?.data ?? []).map(({ bankCode, name }) => [bankCode, name])}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Section>
  );
}

interface FormProps {
  row: PackageRow | null;
  /** code and name of each bank */
  banks: readonly (readonly [string, string])[];
  onClose: () => void;
}

const words = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const numberOrNull = (typed: string): number | null => (typed === '' ? null : Number(typed));

const valuesOf = (row: PackageRow | null) => ({
  title: row?.title ?? '',
  description: row?.description ?? '',
  maxAmountPerTransaction: row?.maxAmountPerTransaction ?? '',
  maxDailyAmount: words(row?.maxDailyAmount),
  maxDailyCount: words(row?.maxDailyCount),
  maxMonthlyCount: words(row?.maxMonthlyCount),
  durationMonths: words(row?.durationMonths ?? 12),
  bankCodes: row?.bankCodes ?? [],
  fee: row?.fee ?? '0',
  isActive: row?.isActive ?? true,
  sort: words(row?.sort ?? 1),
});

function PackageForm({ row, banks, onClose }: FormProps) {
  const [save] = DirectDebitAdminApi.useSaveDebitPackageMutation();
  const { fields } = text;
  const { control, dialog } = useContractForm({
    values: valuesOf(row),
    schema: saveDebitPackage.body,
    bodyOf: (values) => ({
      ...(row && { packageId: row.packageId }),
      title: values.title.trim(),
      description: values.description.trim(),
      maxAmountPerTransaction: values.maxAmountPerTransaction,
      maxDailyAmount: orNull(values.maxDailyAmount),
      maxDailyCount: numberOrNull(values.maxDailyCount),
      maxMonthlyCount: numberOrNull(values.maxMonthlyCount),
      durationMonths: Number(values.durationMonths),
      bankCodes: values.bankCodes,
      fee: values.fee || '0',
      isActive: values.isActive,
      sort: Number(values.sort),
    }),
    version: row?.version,
    send: (body, idempotencyKey, seen) => save({ body: { ...body, version: seen }, idempotencyKey }).unwrap(),
    done: debitDeskText.prepared,
    onClose,
    fieldOfCode: {
      DEBIT_PACKAGE_LIMITS: 'maxDailyAmount',
      DEBIT_PACKAGE_COUNTS: 'maxDailyCount',
      DEBIT_PACKAGE_BANKS: 'bankCodes',
    },
  });
  return (
    <FormDialog
      title={row ? text.editTitle(row.title) : text.addTitle}
      submitLabel={text.prepare}
      maxWidth="md"
      {...dialog}
      onClose={onClose}
    >
      <Hint>{text.note}</Hint>
      <Pair>
        <FormText control={control} name="title" label={fields.title} maxLength={60} />
        <FormText control={control} name="description" label={fields.description} maxLength={200} />
        <FormAmount control={control} name="maxAmountPerTransaction" label={fields.maxAmountPerTransaction} />
        <FormAmount control={control} name="maxDailyAmount" label={fields.maxDailyAmount} />
        <FormDigits control={control} name="maxDailyCount" label={fields.maxDailyCount} maxLength={3} />
        <FormDigits control={control} name="maxMonthlyCount" label={fields.maxMonthlyCount} maxLength={4} />
        <FormDigits control={control} name="durationMonths" label={fields.durationMonths} maxLength={2} />
        <FormDigits control={control} name="sort" label={fields.sort} maxLength={2} />
        <FormAmount control={control} name="fee" label={fields.fee} />
      </Pair>
      <Controller
        control={control}
        name="bankCodes"
        render={({ field, fieldState }) => (
          <div role="group" aria-label={fields.bankCodes}>
            <Hint>{fields.bankCodes}</Hint>
            <ButtonRow>
              {banks.map(([code, name]) => (
                <FormControlLabel
                  key={code}
                  label={name}
                  control={
                    <Checkbox
                      checked={field.value.includes(code)}
                      onChange={(_event, checked) =>
                        field.onChange(
                          checked ? [...field.value, code] : field.value.filter((other: string) => other !== code),
                        )
                      }
                    />
                  }
                />
              ))}
            </ButtonRow>
            {fieldState.error ? <span role="alert">{fieldState.error.message}</span> : null}
          </div>
        )}
      />
      <FormSwitch control={control} name="isActive" label={fields.isActive} />
    </FormDialog>
  );
}
