import { formatNumber } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import {
  useApproveProfitMutation,
  useDiscardProfitMutation,
  useExecuteProfitMutation,
  useKeepProfitMutation,
} from '#panel/api/profits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { RunSteps } from '../kit/RunSteps.tsx';
import { profitsText as text } from './strings.ts';
import type { Run } from './types.ts';

const words = {
  ...text,
  approved: text.approvedDone,
  discarded: text.discardedDone,
  begun: text.begun,
};

interface Props {
  run: Run;
  /** true while the run is being discarded */
  onDiscarding: (isGoing: boolean) => void;
  onDiscarded: () => void;
}

/** What the next person does with a profit run, with its total before each step. */
export function RunActions({ run, onDiscarding, onDiscarded }: Props) {
  const [approve] = useApproveProfitMutation();
  const [execute] = useExecuteProfitMutation();
  const [discard] = useDiscardProfitMutation();
  const [keep] = useKeepProfitMutation();
  const params = { profitId: run.profitId };
  return (
    <RunSteps
      run={run}
      words={words}
      approve={(body, idempotencyKey) => approve({ params, body, idempotencyKey }).unwrap()}
      discard={async (body, idempotencyKey) =>
        (await discard({ params, body, idempotencyKey }).unwrap()).data.isDiscarded
      }
      keep={(body, idempotencyKey) => keep({ params, body, idempotencyKey }).unwrap()}
      execute={async (idempotencyKey) => (await execute({ params, idempotencyKey }).unwrap()).data.workId}
      work={{ kind: 'runs.profit', key: String(run.profitId) }}
      onDiscarding={onDiscarding}
      onDiscarded={onDiscarded}
    >
      <DescriptionList
        items={[
          { key: text.total, value: `${formatRial(run.total)} ${text.rial}` },
          { key: text.columns.investors, value: text.people(formatNumber(run.investors)) },
        ]}
      />
    </RunSteps>
  );
}
