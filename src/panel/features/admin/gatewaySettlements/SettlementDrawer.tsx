import type { AnswerOf } from '#shared/contract/define.ts';
import { rejectGatewaySettlement } from '#shared/contract/gatewaySettlements.ts';
import type * as contract from '#shared/contract/gatewaySettlements.ts';
import { formatNumber } from '#shared/digits.ts';
import {
  useApproveGatewaySettlementMutation,
  useRejectGatewaySettlementMutation,
} from '#panel/api/gatewaySettlements.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Decision } from '../kit/Decision.tsx';
import { Stack } from '../kit/plain.ts';
import { settlementsText as text } from './strings.ts';

export type Settlement = AnswerOf<typeof contract.listGatewaySettlements>['data'][number];

const money = (rial: string, isSigned = false) => (
  <Money rial={rial} hasUnit={false} isSigned={isSigned} isHideable={false} />
);

/** A settlement with its figures, and the decision of the second person. */
export function SettlementDrawer({ row, onClose }: { row: Settlement | null; onClose: () => void }) {
  return (
    <BottomDrawer
      isOpen={row !== null}
      title={row ? text.drawerTitle(row.gatewayTitle, row.fundName) : ''}
      onClose={onClose}
    >
      {row ? (
        <Stack key={row.settlementId}>
          <Facts row={row} />
          {row.status === 'prepared' ? <Act row={row} /> : null}
        </Stack>
      ) : null}
    </BottomDrawer>
  );
}

function Facts({ row }: { row: Settlement }) {
  return (
    <DescriptionList
      items={[
        { key: text.columns.status, value: row.statusText },
        { key: text.columns.until, value: jalaliText(row.untilDate) },
        { key: text.columns.count, value: formatNumber(row.paymentCount) },
        { key: text.facts.gross, value: money(row.gross) },
        { key: text.facts.fee, value: money(row.fee) },
        { key: text.facts.net, value: money(row.net) },
        { key: text.facts.difference, value: money(row.difference, true) },
        row.differenceReason ? { key: text.facts.differenceReason, value: row.differenceReason } : null,
        { key: text.columns.settledOn, value: jalaliText(row.settledOn) },
        { key: text.facts.account, value: <Ltr>{row.accountIban}</Ltr> },
        { key: text.facts.bankRef, value: <Ltr>{row.bankRef}</Ltr> },
        { key: text.facts.onStatement, value: row.isOnStatement ? text.yes : text.notYet },
        { key: text.facts.preparedBy, value: row.preparedByName, hint: jalaliText(row.preparedAt, 'moment') },
        row.decidedByName
          ? {
              key: text.facts.decidedBy,
              value: row.decidedByName,
              ...(row.decidedAt ? { hint: jalaliText(row.decidedAt, 'moment') } : {}),
            }
          : null,
        row.decisionReason ? { key: text.facts.decisionReason, value: row.decisionReason } : null,
      ]}
    />
  );
}

function Act({ row }: { row: Settlement }) {
  const [approve] = useApproveGatewaySettlementMutation();
  const [reject] = useRejectGatewaySettlementMutation();
  const params = { settlementId: row.settlementId };
  const { version } = row;
  return (
    <Decision
      words={text.decision}
      preparedBy={row.preparedBy}
      approve={async (idempotencyKey) => {
        await approve({ params, body: { version }, idempotencyKey }).unwrap();
        return text.approved;
      }}
      reject={({ reason }, idempotencyKey) => reject({ params, body: { version, reason }, idempotencyKey }).unwrap()}
      rejectBody={rejectGatewaySettlement.body?.pick(['reason'])}
      reasonLength={300}
    />
  );
}
