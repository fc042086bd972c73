import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/tables.ts';
import { noteFingerprints, strangeDebitKeys } from '../modules/debits/debitEngine/fingerprints.service.ts';
import { createDataKeys } from '../modules/platform/dataKeys/dataKeys.service.ts';

/**
 * Compares the keys of the process with what the database holds, before anything is answered. @throws Error that names what
 * cannot be opened
 */
export async function assertSecretsFit(db: Kysely<Database>, config: Config): Promise<void> {
  const problems = (await createDataKeys({ db, config }).unreadable()).map(
    (use) => `${use}: sealed by none of FACTOR_KEYS and SESSION_HMAC_KEY`,
  );
  for (const id of await strangeDebitKeys(db, config))
    problems.push(`references of direct debit: key ${id} is missing in DEBIT_SEALING_KEYS, or another`);
  if (problems.length > 0)
    throw new Error(
      `These secrets do not open this database:\n${problems.map((one) => `  ${one}`).join('\n')}\n` +
        'Start with the secrets that it was kept with; docs/deployment.md says how keys are changed.',
    );
  await noteFingerprints(db, config);
}
