import type { Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Writes the rules that are data: payment methods, order windows, price limits and what each identity level may do (domain 9.19, 11). */
export async function fillSettings(tx: Transaction<Database>, now: Date): Promise<void> {
  await tx
    .insertInto('payment_methods')
    .values([
      {
        code: 'ipg',
        title: 'درگاه پرداخت اینترنتی',
        description: 'پرداخت با کارت بانکی خودتان',
        is_active: true,
        sort: 1,
      },
      { code: 'receipt', title: 'فیش واریزی', description: 'واریز به حساب صندوق و ثبت فیش', is_active: true, sort: 2 },
      { code: 'wallet', title: 'اعتبار', description: 'از تتمه و مبالغ عودت‌شده همین صندوق', is_active: true, sort: 3 },
      {
        code: 'deposit_id',
        title: 'شناسه واریز',
        description: 'واریز با شناسه اختصاصی شما؛ درخواست خودکار ثبت می‌شود',
        is_active: true,
        sort: 4,
      },
      {
        code: 'direct_debit',
        title: 'برداشت مستقیم',
        description: 'برداشت از حساب با قرارداد فعال',
        is_active: false,
        disabled_reason: 'قرارداد فعالی ندارید',
        sort: 5,
      },
      {
        code: 'reinvest',
        title: 'سرمایه‌گذاری مجدد سود',
        description: 'ویژه سامانه',
        is_active: false,
        disabled_reason: 'ویژه سامانه',
        sort: 6,
      },
    ])
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
  const verified = ['sejam_online', 'sejam_inquiry', 'documents'] as const;
  await tx
    .insertInto('order_auth_limits')
    .values([
      ...verified.flatMap((status) =>
        ([1, 2] as const).map((orderType) => ({ auth_status: status, order_type: orderType, is_allowed: true })),
      ),
      ...([1, 2] as const).map((orderType) => ({
        auth_status: 'pending' as const,
        order_type: orderType,
        is_allowed: false,
        message: 'احراز هویت شما در حال بررسی است',
      })),
      ...([1, 2] as const).map((orderType) => ({
        auth_status: 'none' as const,
        order_type: orderType,
        is_allowed: false,
        message: 'شما احراز هویت نشده‌اید',
      })),
    ])
    .execute();
  await tx
    .insertInto('settings')
    .values([
      { key: 'weekend_days', value: JSON.stringify([5, 6]), updated_at: now },
      { key: 'max_file_size', value: JSON.stringify(1_048_576), updated_at: now },
      {
        key: 'support',
        value: JSON.stringify({ phone: '02191000000', hours: 'شنبه تا چهارشنبه ۸ تا ۱۶' }),
        updated_at: now,
      },
    ])
    .execute();
}
