import { useEffect, useRef } from 'react';
import { formatRial } from '#shared/money.ts';
import { toPersianDigits } from '#shared/digits.ts';
import type { changeDebitContractStatus } from '#shared/contract/directDebit.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { CodeDialog } from '#panel/ui/dialog/CodeDialog.tsx';
import { useCodeConfirmation } from '#panel/ui/dialog/useCodeConfirmation.ts';
import { sentNow } from '#panel/ui/form/CodeEntry.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import type { ContractRow } from './types.ts';
import { contractsText as text } from './strings.ts';

type Stop = ResponseOf<typeof changeDebitContractStatus>['data']['stops'][number];

const Stops = styled('ul')(({ theme }) => ({ ...theme.typography.body2, margin: 0, paddingInlineStart: '1.25rem' }));

/** Answers after which the sent code is of no more use. */
const spentCodes: readonly string[] = ['OTP_EXPIRED', 'OTP_USED_UP', 'DEBIT_CONTRACT_STATE'];

/** Cancels in two taps: the first sends the code and lists what stops, the second is the code itself. */
export function CancelContract({ row, onClose }: { row: ContractRow; onClose: () => void }) {
  const [change] = DirectDebitApi.useChangeDebitContractStatusMutation();
  const { keyOf } = useIdempotencyKey();
  const done = () => {
    notify.success(text.cancelDone);
    onClose();
  };
  const confirmation = useCodeConfirmation({
    send: async (contractId: number): Promise<(ReturnType<typeof sentNow> & { stops: readonly Stop[] }) | null> => {
      const { data } = await change({ body: { contractId, status: 'cancelled' } }).unwrap();
      if (!data.otpSent) {
        done();
        return null;
      }
      return { ...sentNow(data.mobile_mask ?? '', data.expire_in ?? 0), stops: data.stops };
    },
    confirm: async (otp, { request: contractId }) => {
      const body = { contractId, status: 'cancelled' as const, otp };
      await change({ body, idempotencyKey: keyOf(body) }).unwrap();
      done();
    },
    failureOf: (thrown) => {
      const failure = asApiFailure(thrown, text.failed);
      return {
        message: failure.fields?.['otp']?.[0] ?? failure.message,
        isCodeSpent: spentCodes.includes(failure.code),
      };
    },
  });
  const { ask } = confirmation;
  const isAsked = useRef(false);
  useEffect(() => {
    // the tap that opened this asked for the code
    if (isAsked.current) return;
    isAsked.current = true;
    void ask(row.contractId);
  }, [ask, row.contractId]);
  const stops = confirmation.sent?.stops;
  return (
    <CodeDialog
      confirmation={confirmation}
      isOpen
      title={text.cancelTitle}
      color="error"
      askLabel={text.askCode}
      confirmLabel={text.cancelContract}
      cancelLabel={text.keep}
      onAsk={() => void ask(row.contractId)}
      onClose={onClose}
    >
      <Stack sx={{ marginBlockEnd: 4 }}>
        <Hint>{text.cancelNote}</Hint>
        {stops ? (
          stops.length === 0 ? (
            <Hint>{text.stopsNothing}</Hint>
          ) : (
            <div>
              <strong>{text.stops}</strong>
              <Stops>
                {stops.map((stop) => (
                  <li key={stop.regularId}>
                    {text.stopLine(stop.fundName, toPersianDigits(formatRial(stop.amount)), stop.intervalText)}
                  </li>
                ))}
              </Stops>
            </div>
          )
        ) : null}
      </Stack>
    </CodeDialog>
  );
}
