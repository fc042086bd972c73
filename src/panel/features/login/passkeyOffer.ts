import { canOfferPasskeys, endOffer } from '#panel/api/authenticator.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { logInWithPasskey } from '#panel/store/flows/passkeyLogin.ts';
import type { AppDispatch } from '#panel/store/store.ts';

/** A challenge is good for five minutes; another one is asked for before. */
export const offerEveryMs = 4 * 60_000;

/**
 * Offers the passkeys of this device among the suggestions of the user name, until the answer is called. The panel opens by
 * itself when one is chosen; `fail` gets what the server says against it.
 */
export function offerPasskey(dispatch: AppDispatch, fail: (failure: ApiFailure) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const offer = async (): Promise<void> => {
    const { failure } = await dispatch(logInWithPasskey({ isOffered: true }));
    // nobody chose it, or the next request took its place
    if (failure && failure.code !== 'PASSKEY_BROWSER' && failure.status > 0 && !isOver) fail(failure);
  };
  void canOfferPasskeys().then((can) => {
    if (!can || isOver) return;
    void offer();
    timer = setInterval(() => void offer(), offerEveryMs);
  });
  return () => {
    isOver = true;
    if (timer === undefined) return;
    clearInterval(timer);
    void endOffer();
  };
}
