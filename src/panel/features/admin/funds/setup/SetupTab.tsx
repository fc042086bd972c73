import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from 'next/link';
import type { getFundSetup } from '#shared/contract/fundSetup.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fundStatusLabels, setupCheckLabels, type FundStatus, type SetupCheck } from '#shared/texts/fundSetupTexts.ts';
import { FundSetupApi } from '#panel/api/fundSetup.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { CheckCircleOutlineRounded } from '#panel/ui/icons/CheckCircleOutlineRounded.tsx';
import { RadioButtonUncheckedRounded } from '#panel/ui/icons/RadioButtonUncheckedRounded.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { fundSetupText as text } from './strings.ts';

type Setup = ResponseOf<typeof getFundSetup>['data'];

const colors: Record<FundStatus, StatusColor> = {
  draft: 'warning',
  active: 'success',
  closed: 'error',
  liquidating: 'error',
};

/** The part of the desk where a thing of the list is done. */
const tabOf: Record<SetupCheck, string> = {
  attributes: 'attributes',
  about: 'facts',
  subscriptionAccount: 'accounts',
  redemptionAccount: 'accounts',
  profitAccount: 'accounts',
  ways: 'accounts',
  buySchedule: 'schedules',
  sellSchedule: 'schedules',
  ceiling: 'terms',
  prospectus: 'papers',
  articles: 'papers',
  price: 'prices',
  changes: 'changes',
};

const Checks = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    minHeight: 48,
    '&:not(:last-of-type)': { borderBlockEnd: `1px dashed ${theme.vars.palette.divider}` },
  },
  '& span.what': { ...theme.typography.body2, flex: 1, minWidth: 0 },
}));

/** Where a fund stands, what it lacks to go live, and the move to another status. */
export function SetupTab({ fundId }: { fundId: number }) {
  const query = FundSetupApi.useGetFundSetupQuery({ params: { fundId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={12} />}>
      {({ data }) => (
        <Stack>
          <StatusSection setup={data} />
          {data.status === 'draft' ? <ChecksSection setup={data} /> : null}
        </Stack>
      )}
    </QueryBoundary>
  );
}

function StatusSection({ setup }: { setup: Setup }) {
  const denied = usePermission('maker');
  return (
    <Section
      title={text.status}
      note={text.statusNote}
      action={<StatusChip color={colors[setup.status]}>{fundStatusLabels[setup.status]}</StatusChip>}
    >
      <ActButtons
        acts={setup.moves.map(({ status, problem }) => ({
          id: status,
          label: text.move[status],
          reason: denied ?? problem,
          dialog: (close) => <StatusDialog fundId={setup.fundId} status={status} onClose={close} />,
        }))}
      />
    </Section>
  );
}

function StatusDialog({ fundId, status, onClose }: { fundId: number; status: FundStatus; onClose: () => void }) {
  const [change] = FundSetupApi.useChangeFundStatusMutation();
  return (
    <ReasonDialog
      title={text.move[status]}
      confirmLabel={text.send}
      color={status === 'active' ? 'primary' : 'error'}
      label={text.reason}
      hint={text.reasonHint}
      draftName={`fund-status-${fundId}-${status}`}
      maxLength={200}
      done={approvalText.waiting}
      act={(reason, idempotencyKey) =>
        change({ params: { fundId }, body: { status, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <p>{text.moveText[status]}</p>
    </ReasonDialog>
  );
}

function ChecksSection({ setup }: { setup: Setup }) {
  const { change } = useUrlState();
  const isReady = setup.checks.every(({ isDone }) => isDone);
  return (
    <Section
      title={text.checks}
      note={text.checksNote}
      action={
        <Button component={Link} href={paths.fund(setup.fundId)} prefetch={false} size="small">
          {text.preview}
        </Button>
      }
    >
      {isReady ? <Alert severity="success">{text.ready}</Alert> : null}
      <Checks>
        {setup.checks.map(({ check, isDone }) => (
          <li key={check}>
            {isDone ? (
              <CheckCircleOutlineRounded color="success" fontSize="small" aria-hidden="true" />
            ) : (
              <RadioButtonUncheckedRounded color="disabled" fontSize="small" aria-hidden="true" />
            )}
            <span className="what">{setupCheckLabels[check]}</span>
            <StatusChip color={isDone ? 'success' : 'warning'}>{isDone ? text.done : text.missing}</StatusChip>
            <Button
              size="small"
              aria-label={`${text.open}: ${setupCheckLabels[check]}`}
              onClick={() => change({ tab: tabOf[check] })}
            >
              {text.open}
            </Button>
          </li>
        ))}
      </Checks>
    </Section>
  );
}
