import { signInReasonTexts } from '#shared/contract/smsTexts.ts';

/** One line of the sign-in log. */
export function signInView(row: {
  id: bigint;
  at: Date;
  ip: string;
  device: string;
  browser: string;
  os: string;
  method: string;
  status: 'ok' | 'failed' | 'locked';
  reason: string;
}) {
  return {
    id: String(row.id),
    date: row.at.toISOString(),
    ip: row.ip,
    device: row.device,
    browser: row.browser,
    os: row.os,
    method: row.method,
    status: row.status,
    reason: signInReasonTexts[row.reason] ?? '',
  };
}
