/*
 * What the HTTP client needs from the rest of the panel. `_app` registers it (through `connectApi`), so that this
 * folder never imports the store (architecture 2).
 */
export interface ApiHandlers {
  isLoggedIn: () => boolean;
  /** a 401 came back while logged in, on any call but log-out */
  onUnauthorized: () => void;
  /** proof for a log-in call answered 429; rejects when none is available */
  getCaptchaToken: (action: string) => Promise<string>;
}

const none: ApiHandlers = {
  isLoggedIn: () => false,
  onUnauthorized: () => undefined,
  getCaptchaToken: () => Promise.reject(new Error('no captcha is registered')),
};

let current: ApiHandlers = none;

export function registerApiHandlers(handlers: ApiHandlers): () => void {
  current = handlers;
  return () => {
    if (current === handlers) current = none;
  };
}

export function apiHandlers(): ApiHandlers {
  return current;
}
