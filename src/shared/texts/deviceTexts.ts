/** Kinds of devices as their owners call them; stored with each session and log-in. */
export const deviceKinds = { desktop: 'رایانه', phone: 'گوشی', tablet: 'تبلت' } as const;

/** How a session was opened. */
export const signInMethods = {
  password: 'رمز عبور',
  otp: 'کد پیامکی',
  register: 'تعیین رمز',
  passkey: 'کلید عبور',
} as const;
