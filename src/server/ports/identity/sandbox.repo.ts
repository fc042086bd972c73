import type { IdentityFault, IdentityService } from '#shared/texts/identityTexts.ts';
import { many, maybeOne } from '../../db/query.ts';
import type { Tx } from '../../db/connection.ts';
import type { RegistryPerson } from '../identity.ts';

/** A person in the books of the sandbox registry; null for an unknown code. */
export async function findSandboxPerson(tx: Tx, nationalNo: string): Promise<Partial<RegistryPerson> | null> {
  const row = await maybeOne<{ person: Partial<RegistryPerson> }>(tx)`
    select person
    from sandbox_registry
    where national_no = ${nationalNo}`;
  return row?.person ?? null;
}

/** Faults that are switched on. */
export async function listSandboxFaults(tx: Tx): Promise<{ service: IdentityService; fault: IdentityFault }[]> {
  return many<{ service: IdentityService; fault: IdentityFault }>(tx)`
    select service, fault
    from sandbox_identity_faults`;
}
