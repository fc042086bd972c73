/** Names of the accounts that a journal moves. */
export const accountKindLabels = {
  investor_cash: 'مانده ریالی سرمایه‌گذار',
  investor_units: 'واحدهای سرمایه‌گذار',
  gateway_clearing: 'حساب واسط درگاه پرداخت',
  debit_clearing: 'حساب واسط برداشت مستقیم',
  fund_bank: 'حساب بانکی صندوق',
  fund_capital: 'سرمایه صندوق',
  fund_units: 'واحدهای منتشرشده صندوق',
  fee_income: 'درآمد کارمزد',
  exit_fee_income: 'درآمد کارمزد ابطال زودهنگام',
  profit_payable: 'سود قابل پرداخت',
  unmatched_deposits: 'واریزهای نامشخص',
  gateway_fee: 'کارمزد درگاه و برداشت مستقیم',
  manager_claim: 'طلب صندوق از مدیر',
  opening_assets: 'دارایی‌های صندوق در گشایش',
} as const;
