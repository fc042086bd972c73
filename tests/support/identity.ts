import { sql } from 'kysely';
import type { IdentityFault, IdentityService } from '#shared/texts/identityTexts.ts';
import type { RegistryPerson } from '#server/ports/identity.ts';
import type { TestApp } from './app.ts';

/** Puts a person into the books of the sandbox registry. */
export async function registerPerson(
  test: Pick<TestApp, 'db'>,
  nationalNo: string,
  person: Partial<RegistryPerson>,
): Promise<void> {
  await sql`
    insert into sandbox_registry (national_no, person) values (${nationalNo}, ${JSON.stringify(person)}::jsonb)
    on conflict (national_no) do update set person = excluded.person`.execute(test.db.db);
}

/** Switches a fault of a sandbox service on; `none` switches it off. */
export async function playFault(
  test: Pick<TestApp, 'db'>,
  service: IdentityService,
  fault: IdentityFault,
): Promise<void> {
  await sql`delete from sandbox_identity_faults where service = ${service}`.execute(test.db.db);
  if (fault !== 'none')
    await sql`insert into sandbox_identity_faults values (${service}, ${fault})`.execute(test.db.db);
}
