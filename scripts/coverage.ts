// `npm run docs:coverage`: docs/coverage.md of the facts in docs/facts/*.json.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { coveragePage } from '../tests/support/coverage.ts';

writeFileSync(path.resolve(import.meta.dirname, '../docs/coverage.md'), coveragePage());
