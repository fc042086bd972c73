import Typography from '@mui/material/Typography';
import type { InferType } from 'yup';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { CodeDialog } from '#panel/ui/dialog/CodeDialog.tsx';
import { useCodeConfirmation, type CodeFor } from '#panel/ui/dialog/useCodeConfirmation.ts';
import { sentNow } from '#panel/ui/form/CodeEntry.tsx';
import { readTabObject, tabStorage } from '#panel/ui/storage.ts';
import { sellText } from './strings.ts';

/** What a code confirms: the server takes it for nothing else (domain 9.5). */
export type SellRequest = InferType<NonNullable<typeof contract.sendSellOtp.body>>;
type SentSell = CodeFor<SellRequest, { orderId: number }>;
type Placed = ResponseOf<typeof contract.sellOrder>['data'];

/** Answers after which the sent code is of no more use. */
const spentCodes: readonly string[] = ['OTP_EXPIRED', 'OTP_USED_UP', 'ORDER_PAYLOAD_CHANGED', 'ORDER_STATE_CHANGED'];

const storageKey = (orderId: number) => `sell-code-${orderId}`;

/** The code of a waiting sell that was asked for in this tab: a reload must not lose a request that waits for its code. */
export function readSentSell(orderId: number): SentSell | null {
  const kept = readTabObject<SentSell>(storageKey(orderId));
  return kept?.request ? (kept as SentSell) : null;
}

/** Sends the code for exactly one sell, then places the order with it, once however often it is pressed. */
export function useSellCode(before: SentSell | null, onPlaced: (placed: Placed) => Promise<unknown>) {
  const [send] = OrdersApi.useSendSellOtpMutation();
  const [place] = OrdersApi.useSellOrderMutation();
  const { keyOf } = useIdempotencyKey();
  return useCodeConfirmation({
    before,
    send: async (request: SellRequest) => {
      const { data } = await send({ body: request }).unwrap();
      const sent = { ...sentNow(data.mobile_mask, data.expire_in, data.resend_in), orderId: data.orderId };
      tabStorage.write(storageKey(sent.orderId), JSON.stringify({ ...sent, request }));
      return sent;
    },
    confirm: async (otp, sent) => {
      const body = { ...sent.request, orderId: sent.orderId, otp };
      const { data } = await place({ body, idempotencyKey: keyOf(body) }).unwrap();
      tabStorage.write(storageKey(sent.orderId), null);
      await onPlaced(data);
    },
    failureOf: (thrown) => {
      const failure = asApiFailure(thrown, sellText.failed);
      return { ...failure, isCodeSpent: spentCodes.includes(failure.code) };
    },
  });
}

export interface SellCodeDialogProps {
  code: ReturnType<typeof useSellCode>;
  isOpen: boolean;
  /** what the code confirms, in one line */
  facts: string | null;
  onClose: () => void;
}

/** The code that confirms exactly this sell. */
export function SellCodeDialog({ code, isOpen, facts, onClose }: SellCodeDialogProps) {
  return (
    <CodeDialog
      confirmation={code}
      isOpen={isOpen && code.sent !== null}
      title={sellText.otpTitle}
      confirmLabel={sellText.confirm}
      cancelLabel={sellText.back}
      onClose={onClose}
    >
      <Typography variant="subtitle2">{facts}</Typography>
      <Typography variant="body2" sx={{ marginBlockEnd: 3 }}>
        {sellText.otpBound}
      </Typography>
    </CodeDialog>
  );
}
