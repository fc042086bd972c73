import { expect, it } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { Lots } from './figures.tsx';

const lot = (changes: object) => ({
  licenseNumber: '1405-77',
  licenseDate: '2026-10-01',
  units: '120',
  ageDays: 52,
  heldSince: '2026-09-30',
  pct: '1',
  gross: '16522320',
  penalty: '165223',
  ...changes,
});

it('says of each certificate what leaving it costs, as a share and as an amount', () => {
  const lots = [
    lot({}),
    lot({
      licenseNumber: '1404-5',
      licenseDate: '2026-01-26',
      heldSince: '2026-01-25',
      units: '30',
      ageDays: 300,
      pct: '0',
      penalty: '0',
    }),
    lot({
      licenseNumber: '1405-90',
      licenseDate: '2026-11-12',
      units: '15',
      heldSince: '2026-11-11',
      ageDays: 10,
      pct: '2.5',
      penalty: '51630',
    }),
  ];
  const { container } = renderPanel(<Lots lots={lots} isOpen />);
  const said = [...container.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map((part) => part.textContent),
  );
  expect(said).toEqual([
    [
      'گواهی ۱۴۰۵-۷۷',
      '۱۲۰ واحد',
      'صدور ۱۴۰۵/۰۷/۰۹ · ۵۲ روز نگهداری از روز قیمت خرید، ۱۴۰۵/۰۷/۰۸ · کارمزد ۱٪: ۱۶۵٬۲۲۳ریال',
    ],
    [
      'گواهی ۱۴۰۴-۵',
      '۳۰ واحد',
      'صدور ۱۴۰۴/۱۱/۰۶ · ۳۰۰ روز نگهداری از روز قیمت خرید، ۱۴۰۴/۱۱/۰۵ · بدون کارمزد ابطال زودهنگام',
    ],
    [
      'گواهی ۱۴۰۵-۹۰',
      '۱۵ واحد',
      'صدور ۱۴۰۵/۰۸/۲۱ · ۱۰ روز نگهداری از روز قیمت خرید، ۱۴۰۵/۰۸/۲۰ · کارمزد ۲٫۵٪: ۵۱٬۶۳۰ریال',
    ],
  ]);
});
