/*
 * `npm run soak:outages`: uses the panel while the services outside of it do not answer, each alone and all at once, and prints what
 * people were told and how often the service was asked (reliability 12, O10). Exits 1 on an answer of 500, or a sixth call.
 */
import { outage, outsideServices } from '../support/outages.ts';
import { createReport, startStandalone } from './standalone.ts';

const report = createReport();
const server = await startStandalone({ isDurable: false });
try {
  for (const down of [...outsideServices.map((one) => [one]), [...outsideServices]]) {
    const database = await server.database(10);
    // the panel of this round closes its database
    const { said, reached, naked, answers, reads } = await outage(down, database);
    report.figure('away', down.join(', '));
    report.figure('· said', down.map((one) => said[one]).join(', '));
    report.figure('· answers, of them 500, reads', `${answers}, ${naked}, ${reads}`, naked === 0 && reads === 2);
    for (const service of ['sms', 'gateway', 'debit'] as const)
      if (down.includes(service))
        report.figure(`· calls that reached ${service}`, reached[service], reached[service] <= 5);
  }
} finally {
  await server.stop();
}
report.end();
