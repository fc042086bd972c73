import { rmSync } from 'node:fs';
import path from 'node:path';

/** Sessions of an earlier run belong to databases that are gone, unless their servers run on. */
export default function freshRun(): void {
  if (process.env['E2E_REUSE'] === '1') return;
  rmSync(path.resolve('.cache', 'e2e'), { recursive: true, force: true });
}
