/** What flows do to the page; `_app` gives the router's, tests give their own. */
export interface PanelEnvironment {
  /** in-panel navigation; replaces the entry so that "back" does not return to /login or a closed page */
  navigate: (path: string) => Promise<unknown> | void;
  reload: () => void;
  /** path and query of the screen */
  currentPath: () => string;
  notify: (kind: 'success' | 'error' | 'warning' | 'info', text: string) => void;
  wait: (ms: number) => Promise<void>;
}

export const browserEnvironment: PanelEnvironment = {
  navigate: (path) => {
    window.location.assign(path);
  },
  reload: () => window.location.reload(),
  currentPath: () => window.location.pathname + window.location.search,
  notify: () => undefined,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
