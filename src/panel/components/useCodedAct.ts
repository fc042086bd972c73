import { asApiFailure } from '#panel/api/failure.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { useCodeConfirmation } from '#panel/ui/dialog/useCodeConfirmation.ts';
import { sentNow } from '#panel/ui/form/CodeEntry.tsx';
import { newUuid } from '#shared/uuid.ts';

/** What an operation answers that sends its own code. */
interface CodeAnswer {
  /** a code was sent, and the call has to be repeated with it */
  otpSent: boolean;
  expire_in: number | null;
  mobile_mask: string | null;
}

interface CodedAct<Body extends { otp?: string | undefined }, Answer extends CodeAnswer> {
  call: (body: Body, idempotencyKey: string) => Promise<{ data: Answer }>;
  /** what is said of a failure that is not the API's */
  failed: string;
  onDone: (answer: Answer) => void;
}

/**
 * An act whose operation sends the code when it is called without one, and acts when it is called with it. Each code that
 * is asked for is a call of its own; the act itself is done once, however often it is pressed.
 */
export function useCodedAct<Body extends { otp?: string | undefined }, Answer extends CodeAnswer>({
  call,
  failed,
  onDone,
}: CodedAct<Body, Answer>) {
  const { keyOf } = useIdempotencyKey();
  return useCodeConfirmation({
    send: async (request: Body) => {
      const { data } = await call(request, newUuid());
      if (data.otpSent) return sentNow(data.mobile_mask ?? '', data.expire_in ?? 0);
      onDone(data);
      return null;
    },
    confirm: async (otp, { request }) => {
      const body = { ...request, otp };
      const { data } = await call(body, keyOf(body));
      onDone(data);
    },
    failureOf: (thrown) => asApiFailure(thrown, failed),
  });
}
