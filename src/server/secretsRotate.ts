import { onDatabase } from './commandDatabase.ts';
import { createDebitSealing } from './modules/debitEngine/rotation.service.ts';
import { createConfiguredSealer } from './modules/debitRecords/sealing.ts';

/*
 * `npm run secrets:rotate`: seals what providers of direct debit call contracts and debits again, with the first key of
 * DEBIT_SEALING_KEYS. The older keys must still be named; afterwards they are not needed.
 */

process.exitCode = await onDatabase(async (db, config) => {
  const sealer = createConfiguredSealer(config);
  const { contracts, debits } = await createDebitSealing({ db }, sealer).rotate();
  process.stdout.write(`key ${sealer.keyId}: ${contracts} contracts and ${debits} debits sealed again\n`);
  return 0;
});
