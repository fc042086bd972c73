import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { adminKind } from '#shared/adminKind.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { levelTexts, roleTexts } from '#shared/contract/roleTexts.ts';
import { changeRole, type listUsers } from '#shared/contract/userRoles.ts';
import { comma } from '#shared/strings.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import {
  useChangeRoleMutation,
  useListBranchesQuery,
  useMakeEnrolmentMutation,
  useRemoveRoleMutation,
} from '#panel/api/userRoles.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { orNull, useAction, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDate, planningDays } from '#panel/ui/form/FormDate.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Note, Pair } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActButtons } from '../approval/Acts.tsx';
import { useOwnId } from '../approval/usePermission.ts';
import { userRolesText as text } from './strings.ts';

export type UserRow = ResponseOf<typeof listUsers>['data'][number];

interface Values {
  role_id: 2 | 3 | '';
  access_level: string;
  branch_id: number | '';
  fund_ids: number[];
  funds_from: string;
  funds_to: string;
  reason: string;
}

const roleOptions = ([2, 3] as const).map((value) => ({ value, label: roleTexts[value] }));
const levelOptions = Object.entries(levelTexts).map(([value, label]) => ({ value, label }));

/** Level and branch of an employee in one line. */
export function levelLine({ roleId, accessLevelText, branchName }: UserRow): string {
  if (roleId !== 2) return ui.none;
  return [accessLevelText || text.noLevel, branchName].filter(Boolean).join(`${comma} `);
}

const tell = ({ data }: { data: { state: string } }) =>
  notify.success(data.state === 'executed' ? text.done : text.asked);

/** Change and removal of a user's role, off for one's own account and while a change waits; and the set-up code. */
export function RoleActs({ user }: { user: UserRow }) {
  const isOwn = useOwnId() === user.userId;
  const reason = isOwn ? text.own : user.changeId === null ? null : text.waitsReason;
  return (
    <ActButtons
      isCompact
      acts={[
        {
          id: 'change',
          label: text.change,
          reason,
          dialog: (close) => <RoleDialog user={user} onClose={close} />,
        },
        user.needsEnrolment && {
          id: 'enrolment',
          label: text.enrolment.make,
          reason: null,
          dialog: (close) => <EnrolmentDialog user={user} onClose={close} />,
        },
        user.roleId > 1 && {
          id: 'remove',
          label: text.remove,
          color: 'error',
          reason,
          dialog: (close) => <RemovalDialog user={user} onClose={close} />,
        },
      ]}
    />
  );
}

interface DialogProps {
  user: UserRow;
  onClose: () => void;
}

function RoleDialog({ user, onClose }: DialogProps) {
  const [change] = useChangeRoleMutation();
  const { control, dialog } = useContractForm({
    values: {
      role_id: user.roleId === 1 ? '' : user.roleId,
      access_level: user.roleId === 2 ? (user.accessLevel ?? '') : '',
      branch_id: user.branchId ?? '',
      fund_ids: [],
      funds_from: '',
      funds_to: '',
      reason: '',
    } as Values,
    schema: changeRole.body,
    bodyOf: (values) => ({
      user_id: user.userId,
      // what is not chosen is refused by the schema at its field
      role_id: (values.role_id === '' ? undefined : values.role_id) as 2 | 3,
      access_level: values.role_id === 2 && values.access_level !== '' ? values.access_level : null,
      branch_id:
        values.role_id === 2 && values.access_level === 'KZ' && values.branch_id !== '' ? values.branch_id : null,
      ...(isSupervising(values) && {
        fund_ids: values.fund_ids,
        funds_from: orNull(values.funds_from),
        funds_to: orNull(values.funds_to),
      }),
      reason: values.reason.trim(),
    }),
    send: (body, idempotencyKey) => change({ body, idempotencyKey }).unwrap(),
    done: tell,
    onClose,
  });
  const [roleId, level] = useWatch({ control, name: ['role_id', 'access_level'] });
  return (
    <FormDialog {...dialog} title={text.changeTitle(user.name)} submitLabel={text.propose} onClose={onClose}>
      <PresentRole user={user} />
      <Pair>
        <FormSelect control={control} name="role_id" label={text.role} options={roleOptions} />
        {roleId === 2 ? (
          <FormSelect control={control} name="access_level" label={text.level} options={levelOptions} />
        ) : null}
      </Pair>
      {roleId === 2 && level === 'KZ' ? <BranchField control={control} /> : null}
      {isSupervising({ role_id: roleId, access_level: level }) ? <FundFields control={control} /> : null}
      <FormText
        control={control}
        name="reason"
        label={text.reason}
        helperText={text.reasonHint}
        maxLength={300}
        multiline
        minRows={2}
      />
      <Note>{text.changeNote}</Note>
    </FormDialog>
  );
}

/** True for the levels of trustee and auditor, who are named for funds. */
const isSupervising = ({ role_id, access_level }: Pick<Values, 'role_id' | 'access_level'>): boolean =>
  role_id === 2 && adminKind(access_level) === 'supervisor';

/** The funds of a trustee or an auditor, and the days from and to which they are read. */
function FundFields({ control }: { control: Parameters<typeof FormSelect<Values>>[0]['control'] }) {
  const funds = useListFundsQuery({ query: {} });
  return (
    <>
      <Controller
        control={control}
        name="fund_ids"
        render={({ field, fieldState }) => (
          <TextField
            select
            label={text.funds}
            value={field.value}
            onChange={field.onChange}
            error={Boolean(fieldState.error)}
            helperText={fieldState.error ? <span role="alert">{fieldState.error.message}</span> : undefined}
            slotProps={{ select: { multiple: true } }}
          >
            {(funds.data?.data ?? []).map(({ fundId, name }) => (
              <MenuItem key={fundId} value={fundId}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <Pair>
        <FormDate control={control} name="funds_from" label={text.fundsFrom} daysAhead={planningDays} />
        <FormDate control={control} name="funds_to" label={text.fundsTo} daysAhead={3650} />
      </Pair>
    </>
  );
}

function BranchField({ control }: { control: Parameters<typeof FormSelect<Values>>[0]['control'] }) {
  const branches = useListBranchesQuery();
  const options = (branches.data?.data ?? []).map(({ branchId, name }) => ({ value: branchId, label: name }));
  return (
    <FormSelect
      control={control}
      name="branch_id"
      label={text.branch}
      options={options}
      helperText={branches.error && !branches.data ? text.branchesFailed : undefined}
    />
  );
}

function RemovalDialog({ user, onClose }: DialogProps) {
  const [remove] = useRemoveRoleMutation();
  return (
    <ReasonDialog
      title={text.removeTitle(user.name)}
      confirmLabel={text.remove}
      color="error"
      hint={text.reasonHint}
      draftName={`remove-role-${user.userId}`}
      act={(reason, idempotencyKey) => remove({ body: { user_id: user.userId, reason }, idempotencyKey }).unwrap()}
      done={tell}
      onClose={onClose}
    >
      <PresentRole user={user} />
      <Note>{text.removeNote}</Note>
    </ReasonDialog>
  );
}

/** Makes the set-up code of a person without a second factor, and shows it this once. */
function EnrolmentDialog({ user, onClose }: DialogProps) {
  const [make] = useMakeEnrolmentMutation();
  const { run, dialog } = useAction();
  const [made, setMade] = useState<{ code: string; expiresAt: string } | null>(null);
  const confirm = async () => {
    const answer = await run(() => make({ body: { user_id: user.userId } }).unwrap());
    if (answer) setMade(answer.data);
  };
  return (
    <FormDialog
      {...dialog}
      title={text.enrolment.title(user.name)}
      submitLabel={made ? text.enrolment.handed : text.enrolment.make}
      maxWidth="xs"
      onSubmit={made ? onClose : () => void confirm()}
      onClose={onClose}
    >
      {made ? (
        <DescriptionList
          items={[
            { key: text.enrolment.code, value: <Ltr>{made.code}</Ltr> },
            { key: text.enrolment.until, value: <JalaliDate value={made.expiresAt} format="moment" /> },
          ]}
        />
      ) : null}
      <Note>{made ? text.enrolment.once : text.enrolment.note}</Note>
    </FormDialog>
  );
}

function PresentRole({ user }: { user: UserRow }) {
  return (
    <DescriptionList
      items={[
        { key: text.present, value: user.roleText },
        user.roleId === 2 ? { key: text.level, value: levelLine(user) } : null,
      ]}
    />
  );
}
