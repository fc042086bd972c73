import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listInvestorAcceptances } from '#shared/contract/investorFiles.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, mockApi } from '#tests/support/msw.ts';
import { AcceptancesTab } from './AcceptancesTab.tsx';

const path = '/admin/admin-panel/investors/[investorId]?investorId=7&tab=acceptances';

it('shows an administrator which rules were accepted, for what, in which version and by whom', async () => {
  mockApi.use(
    answers(listInvestorAcceptances, {
      data: [
        {
          ...{ id: 2, orderId: null, orderNo: null, fundName: null, contractNo: 'DD-AB12CD-104523', papers: [] },
          ...{ words: 'قوانین برداشت مستقیم را خوانده‌ام و می‌پذیرم', siteVersion: null, userName: 'نگار رستگار' },
          acceptedAt: '2026-11-21T07:30:00.000Z',
        },
        {
          ...{ id: 1, orderId: 4, orderNo: '14050830-0004', fundName: 'صندوق سپیدار', contractNo: null },
          papers: [{ paperId: 9, categoryText: 'امیدنامه', title: 'امیدنامه سپیدار', version: 2 }],
          ...{ words: 'امیدنامه و اساسنامه صندوق را خوانده‌ام و می‌پذیرم', siteVersion: 3, userName: 'نگار رستگار' },
          acceptedAt: '2026-11-21T06:30:00.000Z',
        },
      ],
      pageInfo: { page: 1, size: 10, totalCount: 2, totalPages: 1 },
    }),
  );
  renderDesk(<AcceptancesTab investorId={7} />, { path, level: 't1' });
  expect(await screen.findByText('درخواست ۱۴۰۵۰۸۳۰-۰۰۰۴')).toBeInTheDocument();
  expect(screen.getByText('صندوق سپیدار')).toBeInTheDocument();
  expect(screen.getByText('امیدنامه سپیدار، نسخه ۲')).toBeInTheDocument();
  expect(screen.getAllByText('نگار رستگار')).toHaveLength(2);
  expect(screen.getByText('قرارداد برداشت مستقیم DD-AB۱۲CD-۱۰۴۵۲۳')).toBeInTheDocument();
  expect(screen.getByText('مدرکی منتشر نشده بود')).toBeInTheDocument();
});
