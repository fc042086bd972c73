import type { Transaction } from 'kysely';
import { identityDocumentNames, type IdentityDocumentKind } from '#shared/texts/identityRequestTexts.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import { isWorkingDay, type WorkingCalendar } from '#shared/workingDays.ts';
import type { Database } from '../tables.ts';
import { found } from './desks.ts';
import { demoCard } from './files.ts';
import type { FilledPeople } from './fillPeople.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Two who joined lately: one sent all documents, one comes to the branch. */
const newPeople = [
  {
    nationalNo: '0071234561',
    firstName: 'مهتاب',
    lastName: 'سرابی',
    gender: 2,
    birthDate: '1993-02-11',
    latin: 'Mahtab Sarabi',
    mobile: '09121110091',
  },
  {
    nationalNo: '0082345678',
    firstName: 'سامان',
    lastName: 'دادگر',
    gender: 1,
    birthDate: '1978-10-30',
    latin: 'Saman Dadgar',
    mobile: '09121110092',
  },
] as const;

interface Asker {
  investorId: number;
  userId: number;
  nationalNo: string;
  latin: string;
}

async function insertNewPeople(tx: Transaction<Database>, now: Date): Promise<Asker[]> {
  const created: Asker[] = [];
  for (const [index, one] of newPeople.entries()) {
    const createdAt = new Date(now.getTime() - (index + 2) * dayMs);
    const names = { first_name: one.firstName, last_name: one.lastName, mobile: one.mobile, created_at: createdAt };
    const user = await tx
      .insertInto('users')
      .values({ ...names, username: one.nationalNo, referral_code: `SPNEW${index}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const investor = await tx
      .insertInto('investors')
      .values({
        ...names,
        is_legal: false,
        national_no: one.nationalNo,
        father_name: 'رضا',
        gender: one.gender,
        birth_date: one.birthDate,
        issue_place: 'تهران',
        sh_number: String(4200 + index),
        auth_status: 'pending',
        sejam_status: 10,
        registry_updated_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const link = { user_id: user.id, investor_id: investor.id, it_self: true, relation: 'self' as const };
    await tx
      .insertInto('user_investors')
      .values({ ...link, created_at: createdAt })
      .execute();
    created.push({ investorId: investor.id, userId: user.id, nationalNo: one.nationalNo, latin: one.latin });
  }
  return created;
}

async function insertDocuments(
  tx: Transaction<Database>,
  requestId: number,
  of: Asker,
  kinds: readonly IdentityDocumentKind[],
  at: Date,
): Promise<void> {
  for (const kind of kinds) {
    const file = await tx
      .insertInto('files')
      .values({
        ...(await demoCard(`identity-${requestId}-${kind}`, kind, [of.latin, of.nationalNo])),
        owner_user_id: of.userId,
        investor_id: of.investorId,
        file_type_id: 20,
        is_attached: true,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const document = { investor_id: of.investorId, request_id: requestId, kind, doc_name: identityDocumentNames[kind] };
    await tx
      .insertInto('investor_documents')
      .values({ ...document, file_id: file.id, status: 'pending', uploaded_at: at })
      .execute();
  }
}

async function insertRequest(tx: Transaction<Database>, of: Asker, at: Date, visit?: { branchId: number; on: string }) {
  return tx
    .insertInto('identity_requests')
    .values({
      investor_id: of.investorId,
      kind: visit ? 'in_person' : 'documents',
      state: 'pending',
      status_before: 'none',
      branch_id: visit?.branchId ?? null,
      visit_on: visit?.on ?? null,
      note: visit ? 'ساعت ۱۰ صبح مراجعه می‌کنم' : null,
      asked_by: of.userId,
      asked_at: at,
      waits_since: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Requests of verification that wait: one that lacks a picture and is late, one complete, one visit. */
export async function fillIdentityRequests(
  tx: Transaction<Database>,
  people: FilledPeople,
  { now, calendar }: { now: Date; calendar: WorkingCalendar },
): Promise<void> {
  const review = found(people.byKey.get('review'), 'review');
  const userId = found(people.userIds.get('review'), 'review');
  const first = { investorId: review.investorId, userId, nationalNo: review.nationalNo, latin: 'Samaneh Delavari' };
  const longAgo = new Date(now.getTime() - 30 * hourMs);
  const { id: late } = await insertRequest(tx, first, longAgo);
  await insertDocuments(tx, late, first, ['id_card', 'birth_certificate'], longAgo);
  const [complete, visitor] = await insertNewPeople(tx, now);
  const lately = new Date(now.getTime() - 3 * hourMs);
  const { id } = await insertRequest(tx, found(complete, 'complete request'), lately);
  await insertDocuments(
    tx,
    id,
    found(complete, 'complete request'),
    ['id_card', 'birth_certificate', 'selfie', 'signature'],
    lately,
  );
  const branch = await tx.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow();
  let on = addDays(tehranDay(now), 1);
  while (!isWorkingDay(calendar, on)) on = addDays(on, 1);
  await insertRequest(tx, found(visitor, 'visitor'), new Date(now.getTime() - 5 * hourMs), { branchId: branch.id, on });
}
