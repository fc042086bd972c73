import { type listAllBranches, saveBranch } from '#shared/contract/branches.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { BranchesApi } from '#panel/api/branches.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Pair } from '#panel/ui/layout/blocks.ts';
import { branchesText as text } from './strings.ts';

export type Branch = ResponseOf<typeof listAllBranches>['data'][number];

interface Values {
  code: string;
  name: string;
  city: string;
  address: string;
  phone: string;
  isActive: boolean;
}

const startOf = (branch: Branch | null): Values => ({
  code: branch?.code ?? '',
  name: branch?.name ?? '',
  city: branch?.city ?? '',
  address: branch?.address ?? '',
  phone: branch?.phone ?? '',
  isActive: branch?.isActive ?? true,
});

/** A branch as one person proposes it; `branch` is null for a new one. */
export function BranchForm({ branch, onClose }: { branch: Branch | null; onClose: () => void }) {
  const [save] = BranchesApi.useSaveBranchMutation();
  const { control, dialog } = useContractForm({
    values: startOf(branch),
    schema: saveBranch.body,
    version: branch?.version,
    bodyOf: ({ code, name, city, address, phone, isActive }) => ({
      branchId: branch?.branchId ?? null,
      code: code.trim(),
      name: name.trim(),
      city: city.trim(),
      address: address.trim(),
      phone,
      isActive,
    }),
    send: (body, idempotencyKey, seen) =>
      save({ body: { ...body, ...(branch && { version: seen }) }, idempotencyKey }).unwrap(),
    done: text.asked,
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={branch ? text.editTitle(branch.name) : text.addTitle}
      submitLabel={text.propose}
      onClose={onClose}
    >
      <Pair>
        <FormText control={control} name="name" label={text.name} maxLength={80} />
        <FormText control={control} name="code" label={text.code} maxLength={20} isLtr />
      </Pair>
      <Pair>
        <FormText control={control} name="city" label={text.city} maxLength={60} />
        <FormDigits control={control} name="phone" label={text.phone} maxLength={12} />
      </Pair>
      <FormText control={control} name="address" label={text.address} maxLength={300} multiline minRows={2} />
      {branch ? <FormSwitch control={control} name="isActive" label={text.isActive} hint={text.activeHint} /> : null}
    </FormDialog>
  );
}
