import { useState } from 'react';
import dynamic from 'next/dynamic';
import Button from '@mui/material/Button';
import { invitationDays, type listColleagues } from '#shared/contract/colleagues.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { comma } from '#shared/strings.ts';
import { ColleaguesApi } from '#panel/api/colleagues.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';
import { WaitingList, WaitingProposal } from '#panel/features/admin/shared/approval/Waiting.tsx';
import { userRolesText } from './strings.ts';

const text = userRolesText.colleagues;

const ColleagueDialog = dynamic(() => import('./ColleagueDialog.tsx').then((part) => part.ColleagueDialog), {
  ssr: false,
});

export type Colleague = ResponseOf<typeof listColleagues>['data'][number];

/** The button of a new colleague; `onKnown` shows the user who has the national code already. */
export function NewColleague({ onKnown }: { onKnown: (nationalNo: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {text.title}
      </Button>
      {isOpen ? (
        <ColleagueDialog
          onKnown={(nationalNo) => {
            close();
            onKnown(nationalNo);
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Colleagues who wait for a second super admin, and invitations that nobody has accepted. */
export function Colleagues() {
  const query = ColleaguesApi.useListColleaguesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <WaitingList
      title={text.list}
      files={<ListFileButtons title={text.list} file="exportColleagues" size="small" />}
      query={query}
      rowId={(row) => row.colleagueId}
    >
      {(row) => (row.invitation ? <Invited row={row} /> : <Proposed row={row} />)}
    </WaitingList>
  );
}

/** Role, level and branch in one line. */
const roleLine = ({ roleText, accessLevelText, branchName }: Colleague['wanted']): string =>
  [roleText, accessLevelText, branchName].filter(Boolean).join(`${comma} `);

const personFacts = (row: Colleague) => [
  { key: text.name, value: row.name },
  { key: text.nationalNo, value: <Ltr>{toPersianDigits(row.nationalNo)}</Ltr> },
  { key: text.mobile, value: <Ltr>{toPersianDigits(row.mobile)}</Ltr> },
  { key: userRolesText.role, value: roleLine(row.wanted) },
  row.wantedFunds ? { key: userRolesText.funds, value: row.wantedFunds } : null,
];

function Proposed({ row }: { row: Colleague }) {
  const [approve] = ColleaguesApi.useApproveColleagueMutation();
  const [reject] = ColleaguesApi.useRejectColleagueMutation();
  const params = { colleagueId: row.colleagueId };
  return (
    <WaitingProposal
      row={row}
      label={row.name}
      titles={userRolesText.facts}
      facts={(prepared) => [...personFacts(row), { key: userRolesText.reason, value: row.reason }, ...prepared]}
      words={text.decision}
      name={`colleague-${row.colleagueId}`}
      done={text.invited}
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
    />
  );
}

/** An invitation that nobody has accepted: sent again with a new end, or taken back. */
function Invited({ row }: { row: Colleague }) {
  const [resend] = ColleaguesApi.useResendInvitationMutation();
  const [withdraw] = ColleaguesApi.useWithdrawInvitationMutation();
  const { invitation } = row;
  const params = { colleagueId: row.colleagueId };
  if (!invitation) return null;
  return (
    <section aria-label={row.name}>
      <DescriptionList
        items={[
          ...personFacts(row),
          { key: text.sentAt, value: <JalaliDate value={invitation.sentAt} format="moment" /> },
          {
            key: text.expiresAt,
            value: invitation.isOver ? (
              <StatusChip color="warning">{text.over}</StatusChip>
            ) : (
              <JalaliDate value={invitation.expiresAt} format="moment" />
            ),
          },
        ]}
      />
      <ActButtons
        acts={[
          {
            id: 'resend',
            label: text.resend,
            reason: null,
            dialog: (close) => (
              <ActDialog
                title={text.resendTitle(row.name)}
                confirmLabel={text.resend}
                done={text.resent}
                version={row.version}
                act={(idempotencyKey, seen) => resend({ params, body: { version: seen }, idempotencyKey }).unwrap()}
                onClose={close}
              >
                <Note>{text.resendNote(formatNumber(invitationDays))}</Note>
              </ActDialog>
            ),
          },
          {
            id: 'withdraw',
            label: text.withdraw,
            reason: null,
            color: 'error',
            dialog: (close) => (
              <ReasonDialog
                title={text.withdrawTitle(row.name)}
                confirmLabel={text.withdraw}
                color="error"
                hint={userRolesText.reasonHint}
                draftName={`invitation-${row.colleagueId}`}
                version={row.version}
                act={(reason, idempotencyKey, seen) =>
                  withdraw({ params, body: { version: seen, reason }, idempotencyKey }).unwrap()
                }
                done={text.withdrawn}
                onClose={close}
              >
                <Note>{text.withdrawNote}</Note>
              </ReasonDialog>
            ),
          },
        ]}
      />
    </section>
  );
}
