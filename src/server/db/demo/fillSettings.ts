import type { Transaction } from 'kysely';
import { sandboxDebitBanks } from '#shared/texts/sandboxDebitTexts.ts';
import type { Database } from '../tables.ts';

/** Writes the rules that are data beside those of every installation: order windows and price limits (domain 9.19, 11). */
export async function fillSettings(tx: Transaction<Database>, now: Date): Promise<void> {
  await tx
    .insertInto('debit_banks')
    .values(
      sandboxDebitBanks.map((bank) => ({
        code: bank.code,
        provider: 'sandbox',
        name: bank.name,
        slug: bank.slug,
        bank_daily_amount: bank.dailyAmount === null ? null : BigInt(bank.dailyAmount),
        bank_daily_count: bank.dailyCount,
        is_active: true,
        is_healthy: true,
        listed_at: now,
      })),
    )
    .execute();
  const workWeek = [0, 1, 2, 3, 4, 5, 6];
  await tx
    .insertInto('order_windows')
    .values(
      workWeek.flatMap((weekDay) =>
        ([1, 2] as const).map((orderType) => ({
          order_type: orderType,
          week_day: weekDay,
          from_time: '00:00',
          to_time: '23:59',
          reason: '',
        })),
      ),
    )
    .execute();
  await tx
    .insertInto('order_price_limits')
    .values([
      {
        order_type: 1,
        payment_method: 'ipg',
        min_amount: 1_000_000n,
        max_amount: 2_000_000_000n,
        daily_max: 2_000_000_000n,
      },
      { order_type: 1, payment_method: 'receipt', min_amount: 1_000_000n },
      { order_type: 1, payment_method: 'wallet', min_amount: 100_000n },
      { order_type: 2, min_units: 1n },
    ])
    .execute();
  await tx
    .insertInto('settings')
    .values([{ key: 'max_file_size', value: JSON.stringify(1_048_576), updated_at: now }])
    .execute();
}

/** Says who runs the demo; an installation of its own has nothing until somebody sets it. */
export async function fillIdentitySettings(
  tx: Transaction<Database>,
  of: { savedBy: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('system_settings')
    .values({
      version: 1,
      max_upload_bytes: 1_048_576,
      closed_features: [],
      support_phone: '02191000000',
      support_hours: 'شنبه تا چهارشنبه، ۸ تا ۱۶',
      house_name: 'سبدگردان نمونه',
      house_address: 'تهران، خیابان نمونه، پلاک ۱۰',
      house_name_en: 'Sample Asset Management',
      house_address_en: '10 Sample Street, Tehran, Iran',
      saved_by: of.savedBy,
      saved_at: of.now,
    })
    .execute();
}
