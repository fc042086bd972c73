import { useState } from 'react';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { changeRole, type listUsers } from '#shared/contract/userRoles.ts';
import { comma } from '#shared/strings.ts';
import { UserRolesApi } from '#panel/api/userRoles.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormReason } from '#panel/ui/form/FormReason.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';
import { useOwnId } from '#panel/features/admin/shared/approval/usePermission.ts';
import { emptyRole, roleBody, RoleFields, type RoleValues } from './RoleFields.tsx';
import { userRolesText as text } from './strings.ts';

export type UserRow = ResponseOf<typeof listUsers>['data'][number];

interface Values extends RoleValues {
  reason: string;
}

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
  const [change] = UserRolesApi.useChangeRoleMutation();
  const { control, dialog } = useContractForm({
    values: {
      ...emptyRole,
      role_id: user.roleId === 1 ? '' : user.roleId,
      access_level: user.roleId === 2 ? (user.accessLevel ?? '') : '',
      branch_id: user.branchId ?? '',
      reason: '',
    } as Values,
    schema: changeRole.body,
    bodyOf: (values) => ({
      user_id: user.userId,
      ...roleBody(values),
      reason: values.reason.trim(),
    }),
    send: (body, idempotencyKey) => change({ body, idempotencyKey }).unwrap(),
    done: tell,
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.changeTitle(user.name)} submitLabel={text.propose} onClose={onClose}>
      <PresentRole user={user} />
      <RoleFields control={control} />
      <FormReason control={control} label={text.reason} hint={text.reasonHint} />
      <Note>{text.changeNote}</Note>
    </FormDialog>
  );
}

function RemovalDialog({ user, onClose }: DialogProps) {
  const [remove] = UserRolesApi.useRemoveRoleMutation();
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
  const [make] = UserRolesApi.useMakeEnrolmentMutation();
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
