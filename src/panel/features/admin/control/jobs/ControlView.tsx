import { useState } from 'react';
import Button from '@mui/material/Button';
import type { listControlJobs, ServiceState } from '#shared/contract/control.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber } from '#shared/digits.ts';
import * as lists from '#shared/lists/control.ts';
import { ControlApi } from '#panel/api/control.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { ListSection } from '#panel/components/ListSection.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { RefreshRounded } from '#panel/ui/icons/RefreshRounded.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { controlText as text } from './strings.ts';

type Failure = ResponseOf<typeof listControlJobs>['data']['failures'][number];

const colors: Record<ServiceState, StatusColor> = {
  up: 'success',
  down: 'error',
  sandbox: 'warning',
  unknown: 'default',
  off: 'default',
};

const serviceColumns = columnsOf(lists.services, {
  state: (row) => <StatusChip color={colors[row.state]}>{row.stateText}</StatusChip>,
  failingSince: (row) => row.failingSince && text.failingSince(jalaliText(row.failingSince, 'moment')),
});

const queueColumns = columnsOf(lists.queues);

const workColumns = columnsOf(lists.failedWork, {
  failed: (row) => text.leftOf(formatNumber(row.failed), formatNumber(row.total)),
});

type Asked = { what: 'retry' | 'dismiss'; job: Failure } | null;

const failureColumns = (reason: string | null, ask: (asked: Asked) => void) =>
  columnsOf(lists.failedJobs, {
    problem: (row) => <bdi>{row.problem}</bdi>,
    actions: (job) => (
      <ButtonRow>
        <ActionButton
          isCompact
          size="small"
          reason={reason}
          aria-label={text.retryOf(job.title)}
          onClick={() => ask({ what: 'retry', job })}
        >
          {text.retry}
        </ActionButton>
        <ActionButton
          isCompact
          size="small"
          color="error"
          reason={reason}
          aria-label={text.dismissOf(job.title)}
          onClick={() => ask({ what: 'dismiss', job })}
        >
          {text.dismiss}
        </ActionButton>
      </ButtonRow>
    ),
  });

/** What runs behind the panel: services, failed jobs with what can be done about them, and every queue. */
export function ControlView() {
  const query = ControlApi.useListControlJobsQuery(undefined, { refetchOnMountOrArgChange: true });
  const reason = usePermission('super');
  const [asked, setAsked] = useState<Asked>(null);
  return (
    <Stack>
      <PageHeader
        title={text.title}
        note={text.note}
        actions={
          <Button startIcon={<RefreshRounded />} loading={query.isFetching} onClick={() => void query.refetch()}>
            {text.refresh}
          </Button>
        }
      />
      <QueryBoundary query={query} isWhole skeleton={<LoadingSkeleton shape="table" count={8} />}>
        {({ data }) => (
          <>
            <ListSection
              of={lists.failedJobs}
              id="failed-jobs"
              note={text.failuresNote}
              rows={data.failures}
              columns={failureColumns(reason, setAsked)}
            />
            {data.works.length === 0 ? null : (
              <ListSection
                of={lists.failedWork}
                id="failed-work"
                note={text.worksNote}
                rows={data.works}
                columns={workColumns}
              />
            )}
            <ListSection of={lists.services} id="services" rows={data.services} columns={serviceColumns} />
            <ListSection of={lists.queues} rows={data.queues} columns={queueColumns} />
          </>
        )}
      </QueryBoundary>
      {asked ? <FailedJobDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </Stack>
  );
}

function FailedJobDialog({ asked: { what, job }, onClose }: { asked: NonNullable<Asked>; onClose: () => void }) {
  const [retry] = ControlApi.useRetryControlJobMutation();
  const [dismiss] = ControlApi.useDismissControlJobMutation();
  const { name, jobId } = job;
  if (what === 'retry')
    return (
      <ActDialog
        title={text.retryTitle(job.title)}
        confirmLabel={text.retry}
        done={text.retried}
        act={(idempotencyKey) => retry({ body: { name, jobId }, idempotencyKey }).unwrap()}
        onClose={onClose}
      >
        <bdi>{job.problem}</bdi>
      </ActDialog>
    );
  return (
    <ReasonDialog
      title={text.dismissTitle}
      confirmLabel={text.dismiss}
      color="error"
      label={text.reason}
      hint={text.reasonHint}
      draftName={`job-${jobId}`}
      maxLength={300}
      done={text.dismissed}
      act={(reason, idempotencyKey) => dismiss({ body: { name, jobId, reason }, idempotencyKey }).unwrap()}
      onClose={onClose}
    >
      <p>{job.title}</p>
    </ReasonDialog>
  );
}
