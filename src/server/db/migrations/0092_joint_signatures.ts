import { sql, type Kysely } from 'kysely';

/* Companies sign jointly: powers with days and amounts, and acts that wait for more signatures (decision 123). */

const powers = sql`
alter table investors
  -- how many signatories sign what nobody may do alone
  add column signatures_needed smallint not null default 1 check (signatures_needed between 1 and 20);
alter table user_investors
  -- days of the power to sign; null: without a limit
  add column sign_from date,
  add column sign_until date,
  -- rial of one act that the signatory does alone where the company wants more signatures; null: nothing
  add column sign_alone_max bigint check (sign_alone_max >= 0),
  add constraint user_investors_sign_days check (sign_until >= sign_from),
  add constraint user_investors_signs
    check (is_signatory or (sign_from is null and sign_until is null and sign_alone_max is null));
alter table rule_changes drop constraint rule_changes_kind_check;
alter table rule_changes add constraint rule_changes_kind_check check (kind in ('price_limit', 'price_limit_removal',
  'auth_limit', 'fund_terms', 'schedule', 'schedule_removal', 'order_waits', 'execution', 'price_jump', 'yearly_profit',
  'fund_attributes', 'fund_account', 'fund_way', 'fund_status', 'order_reschedule', 'holiday', 'holiday_removal', 'weekend',
  'debit_package', 'debit_bank', 'holder_limit', 'investor_freeze', 'signing_powers'));
`;

const requests = sql`
create table signature_requests (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  kind text not null check (kind in ('redemption', 'credit', 'default_account', 'payout_account', 'reinvest')),
  -- exactly what was asked, and its fingerprint
  content jsonb not null,
  content_hash text not null,
  -- what the signatories read
  details text not null check (details <> ''),
  -- rial of the act; null where it has no amount
  amount bigint check (amount >= 0),
  status text not null default 'open' check (status in ('open', 'done', 'refused', 'withdrawn', 'expired')),
  asked_by integer not null references users (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- null while it is open, and where its time ended it
  ended_by integer references users (id),
  ended_at timestamptz,
  end_reason text,
  check ((status = 'open') = (ended_at is null))
);
create unique index signature_requests_waiting on signature_requests (investor_id, kind, content_hash)
  where status = 'open';
create index signature_requests_list on signature_requests (investor_id, id desc);
create index signature_requests_due on signature_requests (expires_at) where status = 'open';

create table signatures (
  request_id integer not null references signature_requests (id),
  user_id integer not null references users (id),
  signed_at timestamptz not null,
  primary key (request_id, user_id)
);

alter table otp_codes drop constraint otp_codes_purpose_check;
alter table otp_codes add constraint otp_codes_purpose_check check (purpose in ('login', 'register', 'reset', 'sell',
  'cancel_order', 'change_mobile', 'child', 'direct_debit', 'reinvest', 'profile', 'credit', 'bank_account', 'signature'));
`;

/** Keeps powers to sign with their limits, and acts that wait for signatures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await powers.execute(db);
  await requests.execute(db);
}
