/** Acts of a company that may need several signatures. */
export const signatureKinds = ['redemption', 'credit', 'default_account', 'payout_account', 'reinvest'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

export const signatureKindLabels: Readonly<Record<SignatureKind, string>> = {
  redemption: 'ابطال واحد',
  credit: 'برداشت اعتبار',
  default_account: 'حساب پیش‌فرض',
  payout_account: 'حساب مقصد پرداخت ناموفق',
  reinvest: 'سرمایه‌گذاری مجدد سود',
};

/** States of an act that waits for signatures. */
export const signatureStates = ['open', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type SignatureState = (typeof signatureStates)[number];

export const signatureStateLabels: Readonly<Record<SignatureState, string>> = {
  open: 'در انتظار امضا',
  done: 'امضا و انجام شد',
  refused: 'رد شد',
  withdrawn: 'پس گرفته شد',
  expired: 'مهلت پایان یافت',
};

/** What the signatories read of an act, in one line. */
export const signatureDetails = {
  units: '{units} واحد {fund}، واریز به {account}',
  amount: 'به مبلغ {amount} ریال از {fund}، واریز به {account}',
  all: 'همه واحدهای {fund}، واریز به {account}',
  credit: '{amount} ریال اعتبار {fund}، واریز به {account}',
  defaultAccount: '{account}',
  payoutAccount: 'درخواست {orderNo}، واریز به {account}',
  reinvest: '{percent} درصد سود {fund}',
} as const;

/** What became of an act that waited, as its people are told. */
export const signatureResults = {
  done: 'همه امضاها کامل و کار انجام شد',
  refused: 'رد شد: {reason}',
  withdrawn: 'ثبت‌کننده آن را پس گرفت',
  expired: 'مهلت امضا پایان یافت و کاری انجام نشد',
} as const;
