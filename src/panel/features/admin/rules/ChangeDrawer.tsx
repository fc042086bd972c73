import Alert from '@mui/material/Alert';
import type { AnswerOf } from '#shared/contract/define.ts';
import { rejectRuleChange, type getRuleChange } from '#shared/contract/ruleChanges.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import {
  useApproveRuleChangeMutation,
  useGetRuleChangeQuery,
  useRejectRuleChangeMutation,
} from '#panel/api/ruleChanges.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Decision } from '../kit/Decision.tsx';
import { ImpactList } from '../kit/ImpactDialog.tsx';
import { Note, Stack } from '../kit/plain.ts';
import { kitText } from '../kit/strings.ts';
import { personText, useOwnId } from '../kit/useDuty.ts';
import { changeColours, type RuleChangeRow } from './changeColumns.tsx';
import { rulesText } from './strings.ts';

const text = rulesText.changes;
type Details = AnswerOf<typeof getRuleChange>['data'];

/** A change of a rule: what differs, what approving it now does to open orders, and the second person's decision. */
export function ChangeDrawer({ changeId, onClose }: { changeId: number | null; onClose: () => void }) {
  const query = useGetRuleChangeQuery(
    { params: { changeId: changeId ?? 0 } },
    { skip: changeId === null, refetchOnMountOrArgChange: true },
  );
  return (
    <BottomDrawer isOpen={changeId !== null} title={text.details} onClose={onClose}>
      <QueryBoundary
        query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
        skeleton={<LoadingSkeleton shape="pairs" count={8} />}
        isWhole
      >
        {({ data }) => (
          <Stack>
            <Facts change={data.change} />
            <Effect details={data} />
            {data.change.status === 'pending' ? <ChangeDecision details={data} /> : null}
          </Stack>
        )}
      </QueryBoundary>
    </BottomDrawer>
  );
}

function Facts({ change }: { change: RuleChangeRow }) {
  const ownId = useOwnId();
  const shown = (value: string | null) => (value === null ? kitText.none : toPersianDigits(value));
  return (
    <>
      <Section>
        <DescriptionList
          items={[
            { key: text.kind, value: change.kindText },
            change.subject ? { key: text.subject, value: change.subject } : null,
            { key: text.fund, value: change.fundName },
            {
              key: text.status,
              value: <StatusChip colour={changeColours[change.status]}>{change.statusText}</StatusChip>,
            },
            {
              key: text.preparedBy,
              value: personText(change.preparedBy, change.preparedByName, ownId),
              hint: <JalaliDate value={change.preparedAt} format="moment" />,
            },
            change.decidedAt
              ? {
                  key: text.decidedBy,
                  value: personText(change.decidedBy, change.decidedByName, ownId),
                  hint: <JalaliDate value={change.decidedAt} format="moment" />,
                }
              : null,
            change.decisionReason ? { key: text.reason, value: change.decisionReason } : null,
          ]}
        />
      </Section>
      <Section title={text.what}>
        <DescriptionList
          items={change.differences.map((one) => ({
            id: one.field,
            key: one.label,
            value:
              one.from === null ? (
                shown(one.to)
              ) : (
                <>
                  {shown(one.from)} {text.becomes} <strong>{shown(one.to)}</strong>
                </>
              ),
          }))}
        />
      </Section>
    </>
  );
}

function Effect({ details: { impact, openOrders, problem, change } }: { details: Details }) {
  if (change.status !== 'pending') return null;
  return (
    <Section title={text.effect}>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Note>{text.openOrders(formatNumber(openOrders))}</Note>
      {impact ? (
        <>
          <Alert severity={impact.orders > 0 ? 'warning' : 'info'} data-testid="impact">
            {impact.orders > 0 ? kitText.impact.will(formatNumber(impact.orders)) : kitText.impact.none}
          </Alert>
          {impact.orders > 0 ? <ImpactList impact={impact} /> : null}
        </>
      ) : null}
    </Section>
  );
}

function ChangeDecision({ details: { change, problem } }: { details: Details }) {
  const [approve] = useApproveRuleChangeMutation();
  const [reject] = useRejectRuleChangeMutation();
  const params = { changeId: change.changeId };
  const { version } = change;
  return (
    <Decision
      words={text}
      preparedBy={change.preparedBy}
      problem={problem}
      approve={async (idempotencyKey) => {
        await approve({ params, body: { version }, idempotencyKey }).unwrap();
        return text.approved;
      }}
      reject={({ reason }, idempotencyKey) => reject({ params, body: { version, reason }, idempotencyKey }).unwrap()}
      rejectBody={rejectRuleChange.body?.pick(['reason'])}
      reasonLength={200}
    />
  );
}
