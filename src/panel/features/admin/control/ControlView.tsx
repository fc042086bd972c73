import { useState } from 'react';
import Button from '@mui/material/Button';
import RefreshRounded from '@mui/icons-material/RefreshRounded';
import type { listControlJobs, ServiceState } from '#shared/contract/control.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { formatNumber } from '#shared/digits.ts';
import {
  useDismissControlJobMutation,
  useListControlJobsQuery,
  useRetryControlJobMutation,
} from '#panel/api/control.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ActionButton } from '../approval/ActionButton.tsx';
import { usePermission } from '../approval/usePermission.ts';
import { controlText as text } from './strings.ts';

type Control = ResponseOf<typeof listControlJobs>['data'];
type Failure = Control['failures'][number];
type Service = Control['services'][number];
type Work = Control['works'][number];
type Queue = Control['queues'][number];

const colors: Record<ServiceState, StatusColor> = {
  up: 'success',
  down: 'error',
  sandbox: 'warning',
  unknown: 'default',
  off: 'default',
};

const serviceColumns: readonly Column<Service>[] = [
  { id: 'title', title: text.service, flex: 1.4, minWidth: 180, isTitle: true, render: (row) => row.title },
  {
    id: 'state',
    title: text.state,
    minWidth: 130,
    render: (row) => <StatusChip color={colors[row.state]}>{row.stateText}</StatusChip>,
  },
  {
    id: 'lastOk',
    title: text.lastOk,
    minWidth: 150,
    render: ({ lastOkAt }) => (lastOkAt ? <JalaliDate value={lastOkAt} format="moment" /> : text.never),
  },
  {
    id: 'lastFailed',
    title: text.lastFailed,
    minWidth: 150,
    render: ({ lastFailedAt }) => (lastFailedAt ? <JalaliDate value={lastFailedAt} format="moment" /> : text.never),
  },
  {
    id: 'breaker',
    title: text.breaker,
    minWidth: 110,
    render: ({ breaker }) => (breaker === null ? text.never : text.breakers[breaker]),
  },
  {
    id: 'note',
    title: text.detail,
    flex: 3,
    minWidth: 260,
    render: ({ note, failingSince }) =>
      failingSince ? <TwoLines first={note} second={text.failingSince(jalaliText(failingSince, 'moment'))} /> : note,
  },
];

const queueColumns: readonly Column<Queue>[] = [
  {
    id: 'title',
    title: text.job,
    flex: 2,
    minWidth: 240,
    isTitle: true,
    render: (row) => <TwoLines first={row.title} second={row.name} />,
  },
  { id: 'waiting', title: text.waiting, minWidth: 90, render: (row) => formatNumber(row.waiting) },
  { id: 'running', title: text.running, minWidth: 110, render: (row) => formatNumber(row.running) },
  { id: 'failed', title: text.failed, minWidth: 90, render: (row) => formatNumber(row.failed) },
  {
    id: 'lastDone',
    title: text.lastDone,
    minWidth: 160,
    render: ({ lastDoneAt }) => (lastDoneAt ? <JalaliDate value={lastDoneAt} format="moment" /> : text.never),
  },
];

const workColumns: readonly Column<Work>[] = [
  {
    id: 'title',
    title: text.job,
    flex: 1.6,
    minWidth: 200,
    isTitle: true,
    render: (row) => <TwoLines first={row.title} second={row.key} />,
  },
  {
    id: 'left',
    title: text.left,
    minWidth: 110,
    render: (row) => text.leftOf(formatNumber(row.failed), formatNumber(row.total)),
  },
  { id: 'by', title: text.by, minWidth: 140, render: (row) => row.startedBy || text.bySystem },
  {
    id: 'finishedAt',
    title: text.failedAt,
    minWidth: 160,
    render: ({ finishedAt }) => (finishedAt ? <JalaliDate value={finishedAt} format="moment" /> : text.never),
  },
  { id: 'problem', title: text.problem, flex: 2, minWidth: 220, render: (row) => row.problem },
];

type Asked = { what: 'retry' | 'dismiss'; job: Failure } | null;

const failureColumns = (reason: string | null, ask: (asked: Asked) => void): Column<Failure>[] => [
  {
    id: 'title',
    title: text.job,
    flex: 1.6,
    minWidth: 220,
    isTitle: true,
    render: (row) => <TwoLines first={row.title} second={row.name} />,
  },
  {
    id: 'failedAt',
    title: text.failedAt,
    minWidth: 160,
    render: (row) => <JalaliDate value={row.failedAt} format="moment" />,
  },
  { id: 'attempts', title: text.attempts, minWidth: 80, render: (row) => formatNumber(row.attempts) },
  { id: 'problem', title: text.problem, flex: 2, minWidth: 220, render: (row) => <bdi>{row.problem}</bdi> },
  {
    id: 'actions',
    title: text.actions,
    minWidth: 230,
    render: (job) => (
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
  },
];

/** What runs behind the panel: services, failed jobs with what can be done about them, and every queue. */
export function ControlView() {
  const query = useListControlJobsQuery(undefined, { refetchOnMountOrArgChange: true });
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
            <Section
              id="failed-jobs"
              title={text.failures}
              note={text.failuresNote}
              action={<ListFileButtons title={text.failures} file="exportFailedJobs" size="small" />}
            >
              <DataTable
                label={text.failures}
                rows={data.failures}
                rowId={(row) => row.jobId}
                columns={failureColumns(reason, setAsked)}
                empty={<EmptyView text={text.noFailures} />}
              />
            </Section>
            {data.works.length === 0 ? null : (
              <Section
                id="failed-work"
                title={text.works}
                note={text.worksNote}
                action={<ListFileButtons title={text.works} file="exportFailedWork" size="small" />}
              >
                <DataTable label={text.works} rows={data.works} rowId={(row) => row.workId} columns={workColumns} />
              </Section>
            )}
            <Section
              id="services"
              title={text.services}
              action={<ListFileButtons title={text.services} file="exportServices" size="small" />}
            >
              <DataTable
                label={text.services}
                rows={data.services}
                rowId={(row) => row.code}
                columns={serviceColumns}
              />
            </Section>
            <Section
              title={text.queues}
              action={<ListFileButtons title={text.queues} file="exportQueues" size="small" />}
            >
              <DataTable label={text.queues} rows={data.queues} rowId={(row) => row.name} columns={queueColumns} />
            </Section>
          </>
        )}
      </QueryBoundary>
      {asked ? <FailedJobDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </Stack>
  );
}

function FailedJobDialog({ asked: { what, job }, onClose }: { asked: NonNullable<Asked>; onClose: () => void }) {
  const [retry] = useRetryControlJobMutation();
  const [dismiss] = useDismissControlJobMutation();
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
