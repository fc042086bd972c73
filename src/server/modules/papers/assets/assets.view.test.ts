import { expect, it } from 'vitest';
import { licenseView } from './assets.view.ts';

it('says of a certificate what its units cost, rounded up as the notice of issuance says it', () => {
  const row = {
    ...{ licenseNumber: '770', licenseDate: '2026-10-01', openedOn: '2026-10-01', fundId: 1, fundName: 'سپیدار' },
    ...{ issuedUnits: 3n, unitsLeft: 3n, unitPrice: '1000000.3333', orderId: 1, orderNo: '1405-000001' },
    ...{ unitClass: 'ordinary' as const, isReplaced: false, guaranteeDays: null },
  };
  expect(licenseView(row, 7)).toMatchObject({ amount: '3000001', amountText: '3,000,001' });
});
