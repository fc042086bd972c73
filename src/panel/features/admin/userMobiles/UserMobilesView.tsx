import { useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import type { ResponseOf } from '#shared/contract/define.ts';
import type { listMobileChanges } from '#shared/contract/userMobiles.ts';
import { toPersianDigits } from '#shared/digits.ts';
import {
  useApproveMobileChangeMutation,
  useListMobileChangesQuery,
  useRejectMobileChangeMutation,
} from '#panel/api/userMobiles.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Decision } from '../approval/Decision.tsx';
import { RestNote } from '../approval/RestNote.tsx';
import { personText, useOwnId, usePermission } from '../approval/usePermission.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { shahkarText, userMobilesText as text } from './strings.ts';

export type MobileChange = ResponseOf<typeof listMobileChanges>['data'][number];

/** Change of the mobile of somebody else: proposals that wait for a second person, and a new one (domain 9.20). */
export function UserMobilesView() {
  const query = useListMobileChangesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
        {({ data, total }) =>
          data.length === 0 ? null : (
            <Section
              title={text.waiting}
              action={<ListFileButtons title={text.waitingFile} file="exportMobileChanges" size="small" />}
            >
              <Stack>
                <RestNote shown={data.length} total={total} />
                {data.map((row) => (
                  <WaitingChange key={row.changeId} row={row} />
                ))}
              </Stack>
            </Section>
          )
        }
      </QueryBoundary>
      <ChangeForm />
    </Stack>
  );
}

function WaitingChange({ row }: { row: MobileChange }) {
  const [approve] = useApproveMobileChangeMutation();
  const [reject] = useRejectMobileChangeMutation();
  const { busy, download } = useDownload(text.documentFailed);
  const ownId = useOwnId();
  const superReason = usePermission('super');
  const [isAccepted, setAccepted] = useState(false);
  const params = { changeId: row.changeId };
  const { version } = row;
  const isMismatch = row.shahkarMatch === false;
  const body = isMismatch ? { version, override: isAccepted } : { version };
  return (
    <section aria-label={row.userName}>
      <DescriptionList
        items={[
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
          { key: text.facts.proposer, value: personText(row.preparedBy, row.preparedByName, ownId) },
          { key: text.facts.since, value: <JalaliDate value={row.preparedAt} format="moment" /> },
        ]}
      />
      <Decision
        words={text.decision}
        preparedBy={row.preparedBy}
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
        approve={(idempotencyKey) => approve({ params, body, idempotencyKey }).unwrap()}
        reject={(reason, idempotencyKey) => reject({ params, body: { version, reason }, idempotencyKey }).unwrap()}
      />
    </section>
  );
}
