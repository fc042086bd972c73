import { sql } from 'kysely';
import { listPaymentMethods } from '#shared/contract/orders.ts';
import { moveDemoClock } from '#shared/contract/demoClock.ts';
import { demoPassword } from '#server/db/demo/people.ts';
import { createDatabase } from '#server/db/connection.ts';
import { hashPassword } from '#server/modules/records/session/passwordHash.service.ts';
import { nextNationalCode } from '../support/people.ts';
import { signInOverHttp } from './httpClient.ts';

export interface SoakUser {
  username: string;
  password: string;
  investorId: number;
}

/** What the clients need to know to order. */
export interface Shop {
  users: SoakUser[];
  fundId: number;
  wayId: number;
  amountRial: string;
}

const PASSWORD = 'Kabootar-1399';

/** Makes `count` verified investors, widens the limits of the fund and of a day, and goes to a day on which orders are taken. */
export async function openShop(url: string, count: number, origin: string): Promise<Shop> {
  const handle = createDatabase({ url, poolSize: 2 });
  const { db } = handle;
  try {
    const passwordHash = await hashPassword(PASSWORD);
    const users: SoakUser[] = [];
    for (let at = 0; at < count; at += 1) {
      const username = nextNationalCode();
      const { rows } = await sql<{ id: number }>`
        with person as (
          insert into users (username, mobile, first_name, last_name, password_hash, role_id, referral_code, created_at)
          values (${username}, ${`09126${String(at).padStart(6, '0')}`}, 'مینا', 'سهیلی', ${passwordHash}, 1, ${`S${username}`}, now()) returning id
        ), investor as (
          insert into investors (is_legal, national_no, first_name, last_name, gender, birth_date, auth_status, sejam_status, created_at)
          values (false, ${username}, 'مینا', 'سهیلی', 2, '1990-03-21', 'sejam_online', 7, now()) returning id
        )
        insert into user_investors (user_id, investor_id, it_self, relation, created_at)
        select person.id, investor.id, true, 'self', now() from person, investor returning investor_id as id`.execute(
        db,
      );
      users.push({ username, password: PASSWORD, investorId: rows[0]?.id ?? 0 });
    }
    const { rows: funds } = await sql<{ id: number; amount: bigint }>`
      update funds set max_amount = null, max_fund_units = null where id = (
        select id from funds where fund_type = 4 and issue_enabled and type_of_invest = 'IssuanceAndCancellation' order by id limit 1)
      returning id, greatest(coalesce(min_amount, 0), 2000000) as amount`.execute(db);
    await sql`update order_waits set max_unpaid = 1000, max_attempts = 1000`.execute(db);
    await sql`update order_price_limits set daily_max = 900000000000000 where payment_method = 'ipg' and order_type = 1`.execute(
      db,
    );
    const fund = funds[0];
    if (!fund) throw new Error('no fund of the demo takes orders');
    // The next working morning: the windows of orders are open then, whenever this runs.
    const chief = await signInOverHttp(origin, '7400076205', demoPassword);
    const moved = await chief.call(moveDemoClock, { body: {} });
    if (moved.status !== 200) throw new Error(`the demo clock did not move: ${moved.text}`);
    const client = await signInOverHttp(origin, users[0]?.username ?? '', PASSWORD);
    const methods = await client.call(listPaymentMethods, {
      query: { investorId: users[0]?.investorId, fundId: fund.id },
    });
    const method = (methods.body as { data: { code: string; wayId: number }[] }).data.find((one) => one.code === 'ipg');
    if (!method) throw new Error(`no payment by gateway: ${methods.text}`);
    return { users, fundId: fund.id, wayId: method.wayId, amountRial: String(fund.amount) };
  } finally {
    await handle.close();
  }
}
