import { test } from '../support/test.ts';
import { take } from './looks.ts';
import { visits } from './visits.ts';

/* One visit, many looks: a page is opened once for a size, and all that only looks is looked at there (decision 90). */

for (const visit of visits)
  test(`${visit.route} on the ${visit.size}: ${visit.looks.join(', ')}`, async ({ visit: open, watch }) => {
    await take(visit, await open(visit.who, visit.size), watch);
  });
