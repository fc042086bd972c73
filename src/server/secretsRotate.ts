import { onDatabase } from './commandDatabase.ts';
import { outlastReader } from './commandOutput.ts';
import { createDebitSealing } from './modules/debits/debitEngine/rotation.service.ts';
import { noteFingerprints } from './modules/debits/debitEngine/fingerprints.service.ts';
import { createDataKeys } from './modules/platform/dataKeys/dataKeys.service.ts';
import { createConfiguredSealer } from './modules/records/debitRecords/sealing.ts';

/*
 * `npm run secrets:rotate`: seals what providers of direct debit call contracts and debits again, with the first key of
 * DEBIT_SEALING_KEYS, and the keys of second factors with the first key of FACTOR_KEYS. The older keys must still be named;
 * afterwards they are not needed.
 */

outlastReader();
process.exitCode = await onDatabase(async ({ db, config }) => {
  const sealer = createConfiguredSealer(config);
  const { contracts, debits } = await createDebitSealing({ db }, sealer).rotate();
  const factors = await createDataKeys({ db, config }).rotate();
  await noteFingerprints(db, config);
  process.stdout.write(`${factors} keys of second factors sealed again\n`);
  process.stdout.write(`key ${sealer.keyId}: ${contracts} contracts and ${debits} debits sealed again\n`);
  return 0;
});
