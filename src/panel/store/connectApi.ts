import { registerApiHandlers } from '../api/handlers.ts';
import { endSessionLocally } from './flows/logout.ts';
import type { PanelStore } from './store.ts';

/** Gives the HTTP client its way back into the panel; called once by `_app`. Gives the way to undo it. */
export function connectApi(store: PanelStore, getCaptchaToken: (action: string) => Promise<string>): () => void {
  return registerApiHandlers({
    isLoggedIn: () => store.getState().auth.isLogin,
    onUnauthorized: () => void store.dispatch(endSessionLocally({ isReturning: true, why: 'expired' })),
    getCaptchaToken,
  });
}
