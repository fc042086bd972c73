/** Kinds of devices as their owners call them; stored with each session and log-in. */
export const deviceKinds = { desktop: 'رایانه', phone: 'گوشی', tablet: 'تبلت' } as const;
