import { saveFundAccount, type getFundSetup } from '#shared/contract/fundSetup.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { accountPurposes, accountPurposeLabels, type AccountPurpose } from '#shared/texts/fundSetupTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { cleanIban, formatIban } from '#shared/iban.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { FundSetupApi } from '#panel/api/fundSetup.ts';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDate, planningDays } from '#panel/ui/form/FormDate.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Pair, Stack } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ui } from '#panel/ui/strings.ts';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { fundSetupText } from './strings.ts';
import { WaysTable } from './WaysTable.tsx';

type Setup = ResponseOf<typeof getFundSetup>['data'];
type Account = Setup['accounts'][number];

const { account: text, fields } = fundSetupText;

/** Bank accounts of a fund, and how it offers payment methods. */
export function AccountsTab({ fundId }: { fundId: number }) {
  const query = FundSetupApi.useGetFundSetupQuery({ params: { fundId } });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="table" count={6} />}>
      {({ data }) => (
        <Stack>
          <EditableTable
            title={fundSetupText.accounts}
            note={fundSetupText.accountsNote}
            rows={data.accounts}
            rowId={(row) => row.accountId}
            columns={columns}
            duty="maker"
            nameOf={(row) => toPersianDigits(row.accountNumber)}
            labels={text}
            form={(row, close) => <AccountForm fundId={fundId} account={row} onClose={close} />}
          />
          <WaysTable setup={data} />
        </Stack>
      )}
    </QueryBoundary>
  );
}

const columns: Column<Account>[] = [
  {
    id: 'bank',
    title: text.bank,
    flex: 1.2,
    minWidth: 120,
    isTitle: true,
    render: (row) => <TwoLines first={row.bankName} second={row.branchName ?? ui.none} />,
  },
  {
    id: 'iban',
    title: fields['iban'] ?? '',
    flex: 2.4,
    minWidth: 250,
    render: (row) => (
      <TwoLines first={<Ltr>{formatIban(row.iban)}</Ltr>} second={<Ltr>{toPersianDigits(row.accountNumber)}</Ltr>} />
    ),
  },
  {
    id: 'purposes',
    title: fields['purposes'] ?? '',
    flex: 2,
    minWidth: 190,
    render: (row) => row.purposes.map((purpose) => accountPurposeLabels[purpose]).join(fundSetupText.separator),
  },
  {
    id: 'openedOn',
    title: fields['openedOn'] ?? '',
    minWidth: 110,
    render: (row) => <JalaliDate value={row.openedOn} />,
  },
  {
    id: 'isActive',
    title: fundSetupText.way.state,
    minWidth: 120,
    render: (row) => (
      <StatusChip color={row.isActive ? 'success' : 'default'}>{row.isActive ? text.inUse : text.notInUse}</StatusChip>
    ),
  },
];

const purposeValues = (given: Account | null): Record<AccountPurpose, boolean> => ({
  subscription: given?.purposes.includes('subscription') ?? true,
  redemption: given?.purposes.includes('redemption') ?? true,
  profit: given?.purposes.includes('profit') ?? true,
});

function AccountForm({ fundId, account, onClose }: { fundId: number; account: Account | null; onClose: () => void }) {
  const today = useBusinessDay();
  const [save] = FundSetupApi.useSaveFundAccountMutation();
  const { control, dialog } = useContractForm({
    values: {
      ...purposeValues(account),
      iban: account?.iban ?? '',
      accountNumber: account?.accountNumber ?? '',
      branchName: account?.branchName ?? '',
      isActive: account?.isActive ?? true,
      openedOn: account?.openedOn ?? today,
    },
    schema: saveFundAccount.body,
    bodyOf: ({ iban, accountNumber, branchName, isActive, openedOn, ...chosen }) => ({
      ...(account && { accountId: account.accountId }),
      iban: cleanIban(iban),
      accountNumber,
      branchName: orNull(branchName),
      purposes: accountPurposes.filter((purpose) => chosen[purpose]),
      isActive,
      openedOn: openedOn || today,
    }),
    version: account?.version,
    send: (body, idempotencyKey, seen) =>
      save({ params: { fundId }, body: { ...body, version: seen }, idempotencyKey }).unwrap(),
    done: approvalText.waiting,
    onClose,
  });
  return (
    <FormDialog
      title={account ? text.editTitle : text.addTitle}
      submitLabel={fundSetupText.send}
      {...dialog}
      onClose={onClose}
    >
      <FormText
        control={control}
        name="iban"
        label={fields['iban']}
        isLtr
        maxLength={34}
        disabled={account !== null}
        helperText={account ? text.ibanFixed : undefined}
      />
      <Pair>
        <FormDigits control={control} name="accountNumber" label={fields['accountNumber']} maxLength={30} />
        <FormText control={control} name="branchName" label={fields['branchName']} maxLength={60} />
        <FormDate control={control} name="openedOn" label={fields['openedOn'] ?? ''} daysAhead={planningDays} />
      </Pair>
      {accountPurposes.map((purpose) => (
        <FormSwitch key={purpose} control={control} name={purpose} label={accountPurposeLabels[purpose]} />
      ))}
      <FormSwitch control={control} name="isActive" label={text.inUse} />
    </FormDialog>
  );
}
