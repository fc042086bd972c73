/** Browser and system of a session or device, as far as the browser told them. */
export const browserText = ({ browser, os }: { browser: string; os: string }): string =>
  [browser, os].filter((part) => part !== '').join(' · ');
