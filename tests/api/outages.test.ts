import { expect, it } from 'vitest';
import { outage, outsideServices, type OutageFigures, type OutsideService } from '../support/outages.ts';

/* O10: each service outside of the panel is away, and all of them at once. What is said is written here by hand. */

const well: OutageFigures['said'] = { sms: '200', gateway: '302', captcha: '200', scanner: '200', debit: '201' };
const away: OutageFigures['said'] = {
  // the code waits in its queue
  sms: '200',
  gateway: '302',
  // never open without a proof
  captcha: '429 captcha_required',
  scanner: '409 FILE_SCAN_PENDING',
  debit: '503 DEBIT_PROVIDER_SILENT',
};

const rounds: (readonly OutsideService[])[] = [[], ...outsideServices.map((one) => [one]), outsideServices];

it.each(rounds.map((down) => ({ name: down.join(', ') || 'nothing', down })))(
  'says what it says while $name is away, and asks no more than five times',
  async ({ down }) => {
    const { said, naked, reads, reached } = await outage(down);
    const wanted = { ...well, ...Object.fromEntries(down.map((one) => [one, away[one]])) };
    expect({ said, naked, reads }).toEqual({ said: wanted, naked: 0, reads: 2 });
    for (const service of ['sms', 'gateway', 'debit'] as const)
      if (down.includes(service)) expect(reached[service], service).toBeLessThanOrEqual(5);
      else expect(reached[service], service).toBeGreaterThan(0);
  },
  120_000,
);
