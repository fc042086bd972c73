import { useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listMobileChanges } from '#shared/contract/userMobiles.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { UserMobilesApi } from '#panel/api/userMobiles.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { WaitingList, WaitingProposal } from '#panel/features/admin/shared/approval/Waiting.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { shahkarText, userMobilesText as text } from './strings.ts';

export type MobileChange = ResponseOf<typeof listMobileChanges>['data'][number];

/** Change of the mobile of somebody else: proposals that wait for a second person, and a new one (domain 9.20). */
export function UserMobilesView() {
  const query = UserMobilesApi.useListMobileChangesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <WaitingList
        title={text.waiting}
        files={<ListFileButtons title={text.waitingFile} file="exportMobileChanges" size="small" />}
        query={query}
        rowId={(row) => row.changeId}
      >
        {(row) => <WaitingChange row={row} />}
      </WaitingList>
      <ChangeForm />
    </Stack>
  );
}

function WaitingChange({ row }: { row: MobileChange }) {
  const [approve] = UserMobilesApi.useApproveMobileChangeMutation();
  const [reject] = UserMobilesApi.useRejectMobileChangeMutation();
  const { busy, download } = useDownload(text.documentFailed);
  const ownId = useOwnId();
  const superReason = usePermission('super');
  const [isAccepted, setAccepted] = useState(false);
  const params = { changeId: row.changeId };
  const isMismatch = row.shahkarMatch === false;
  return (
    <WaitingProposal
      row={row}
      label={row.userName}
      titles={text.facts}
      facts={(prepared) => [
        { key: text.facts.name, value: row.userName },
        { key: text.facts.username, value: <Ltr>{toPersianDigits(row.username)}</Ltr> },
        { key: text.present, value: <Ltr>{toPersianDigits(row.presentMobile)}</Ltr> },
        { key: text.wanted, value: <Ltr>{toPersianDigits(row.wantedMobile)}</Ltr> },
        { key: text.shahkar, value: shahkarText(row.shahkarMatch) },
        { key: text.reason, value: row.reason },
        {
          key: text.facts.document,
          value: (
            <Button
              size="small"
              startIcon={<DownloadRounded />}
              loading={busy !== null}
              onClick={() => void download(row.fileUrl, text.documentName(row.username))}
            >
              {text.openDocument}
            </Button>
          ),
        },
        ...prepared,
      ]}
      words={text.decision}
      problem={row.userId === ownId ? text.ownWaiting : row.isStaff && superReason !== null ? text.superOnly : null}
      name={`mobile-${row.changeId}`}
      done={text.done}
      extra={
        isMismatch ? (
          <FormControlLabel
            control={<Checkbox checked={isAccepted} onChange={(_event, checked) => setAccepted(checked)} />}
            label={text.acceptMismatch}
          />
        ) : null
      }
      approve={({ body, idempotencyKey }) =>
        approve({
          params,
          body: isMismatch ? { ...body, override: isAccepted } : body,
          idempotencyKey,
        }).unwrap()
      }
      reject={(call) => reject({ params, ...call }).unwrap()}
    />
  );
}
