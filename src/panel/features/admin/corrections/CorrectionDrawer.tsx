import { accountKindLabels, rejectCorrection } from '#shared/contract/corrections.ts';
import { formatNumber } from '#shared/digits.ts';
import { useApproveCorrectionMutation, useRejectCorrectionMutation } from '#panel/api/corrections.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Decision } from '../kit/Decision.tsx';
import { Stack } from '../kit/plain.ts';
import { personText, useOwnId } from '../kit/useDuty.ts';
import { number } from './journalColumns.tsx';
import { HangingPayouts } from './HangingPayouts.tsx';
import { LegsOfJournal } from './LegsOfJournal.tsx';
import { correctionsText } from './strings.ts';
import { correctionColours, type Correction } from './types.ts';

const text = correctionsText.corrections;

interface Props {
  correction: Correction | null;
  /** takes the correction as it is after the decision: the list may no longer hold it */
  onDecided: (decided: Correction) => void;
  onClose: () => void;
}

/** A correction with all its facts and the legs it takes back; the second person approves or rejects it here. */
export function CorrectionDrawer({ correction, onDecided, onClose }: Props) {
  return (
    <BottomDrawer isOpen={correction !== null} title={text.details} onClose={onClose}>
      {correction ? (
        <Stack key={correction.correctionId}>
          <Facts correction={correction} />
          <HangingPayouts payouts={correction.payouts} />
          {correction.journalId ? <LegsOfJournal journalId={correction.journalId} /> : null}
          {correction.status === 'draft' ? <CorrectionDecision correction={correction} onDecided={onDecided} /> : null}
        </Stack>
      ) : null}
    </BottomDrawer>
  );
}

function Facts({ correction: row }: { correction: Correction }) {
  const ownId = useOwnId();
  return (
    <DescriptionList
      items={[
        { key: text.kind, value: row.kindText },
        { key: text.status, value: <StatusChip colour={correctionColours[row.status]}>{row.statusText}</StatusChip> },
        row.investorName ? { key: text.investor, value: row.investorName } : null,
        { key: text.fund, value: row.fundName },
        row.journalId ? { key: text.journal, value: number(row.journalId) } : null,
        row.order
          ? {
              key: text.order,
              value: number(row.order.orderNo),
              hint: correctionsText.journal.facts(row.order.orderTypeText, row.order.statusText),
            }
          : null,
        row.order ? { key: text.price, value: row.price ? formatNumber(row.price) : text.undone } : null,
        row.side ? { key: text.side, value: correctionsText.adjustment.sides[row.side] } : null,
        row.amount
          ? { key: correctionsText.adjustment.amount, value: <Money rial={row.amount} isHideable={false} /> }
          : null,
        row.counter ? { key: text.counter, value: accountKindLabels[row.counter] } : null,
        { key: text.reason, value: row.reason },
        {
          key: text.preparedBy,
          value: personText(row.preparedBy, row.preparedByName, ownId),
          hint: <JalaliDate value={row.preparedAt} format="moment" />,
        },
        row.decidedAt
          ? {
              key: text.decidedBy,
              value: personText(row.decidedBy, row.decidedByName, ownId),
              hint: <JalaliDate value={row.decidedAt} format="moment" />,
            }
          : null,
        row.decisionReason ? { key: text.decisionReason, value: row.decisionReason } : null,
        row.bookedJournalId ? { key: text.booked, value: number(row.bookedJournalId) } : null,
      ]}
    />
  );
}

function CorrectionDecision({ correction, onDecided }: { correction: Correction; onDecided: Props['onDecided'] }) {
  const [approve] = useApproveCorrectionMutation();
  const [reject] = useRejectCorrectionMutation();
  const params = { correctionId: correction.correctionId };
  const { version } = correction;
  return (
    <Decision
      words={{ ...text, reasonHint: correctionsText.journal.reasonHint }}
      preparedBy={correction.preparedBy}
      approve={async (idempotencyKey) => {
        const { data } = await approve({ params, body: { version }, idempotencyKey }).unwrap();
        onDecided(data.correction);
        return text.approved(formatNumber(data.accountsChecked));
      }}
      reject={async ({ reason }, idempotencyKey) => {
        onDecided((await reject({ params, body: { version, reason }, idempotencyKey }).unwrap()).data);
      }}
      rejectBody={rejectCorrection.body?.pick(['reason'])}
      reasonLength={300}
    />
  );
}
