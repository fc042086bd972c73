import Alert from '@mui/material/Alert';
import type { getAuditCheck } from '#shared/contract/audit.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber } from '#shared/digits.ts';
import { AuditApi } from '#panel/api/audit.ts';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { ui } from '#panel/ui/strings.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { auditText } from './strings.ts';

const text = auditText.check;
/** How often a running check is asked for. */
const askMs = 3_000;

type Checks = ResponseOf<typeof getAuditCheck>['data'];

/** What the newest walk over the hash chains found, and the button that starts one. */
export function ChainCheck({ place }: { place: 'first' | 'last' }) {
  const query = AuditApi.useGetAuditCheckQuery(undefined, { refetchOnMountOrArgChange: true });
  const running = query.data?.data.running ?? null;
  // asks again while a check runs
  AuditApi.useGetAuditCheckQuery(undefined, { skip: running === null, pollingInterval: askMs });
  const { brokenCount, cutCount } = query.data?.data.last ?? {};
  const isBroken = (brokenCount ?? 0) + (cutCount ?? 0) > 0;
  if (isBroken !== (place === 'first')) return null;
  return (
    <Section title={text.title} action={<StartButton isRunning={running !== null} />}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="text" count={2} />}>
        {({ data }) => <Result {...data} />}
      </QueryBoundary>
    </Section>
  );
}

/** As high in every state, so that the log below does not move when a check begins or ends. */
function Result({ last, running }: Checks) {
  return (
    <Stack>
      {running ? <Alert severity="info">{text.running}</Alert> : <Verdict last={last} />}
      <DescriptionList
        items={[
          {
            key: text.at,
            value: last?.finishedAt ? <JalaliDate value={last.finishedAt} format="moment" /> : ui.none,
          },
          { key: text.by, value: last ? (last.requestedByName ?? text.nightly) : ui.none },
        ]}
      />
    </Stack>
  );
}

function Verdict({ last }: Pick<Checks, 'last'>) {
  if (!last) return <Alert severity="info">{text.none}</Alert>;
  const [rows, wrong, cut] = [last.rowCount ?? 0, last.brokenCount ?? 0, last.cutCount ?? 0];
  if (wrong + cut === 0) return <Alert severity="success">{text.sound(formatNumber(rows))}</Alert>;
  return <Alert severity="error">{text.broken(formatNumber(rows), formatNumber(wrong), formatNumber(cut))}</Alert>;
}

function StartButton({ isRunning }: { isRunning: boolean }) {
  const [start] = AuditApi.useStartAuditCheckMutation();
  const { run, isBusy, failure } = useAction();
  const deniedReason = usePermission('super');
  const press = async () => {
    const answer = await run((idempotencyKey) => start({ body: {}, idempotencyKey }).unwrap());
    if (answer) notify.success(text.started);
  };
  return (
    <>
      <ActionButton
        variant="outlined"
        loading={isBusy}
        disabled={isRunning}
        reason={deniedReason}
        onClick={() => void press()}
      >
        {text.start}
      </ActionButton>
      {failure ? <Alert severity="error">{failure.message}</Alert> : null}
    </>
  );
}
