import type { orderRow } from '../contract/orderRows.ts';
import { listOf } from './list.ts';

/** Orders of an investor; figures of an open one are estimates (domain 1.3). */
export const ownOrders = listOf<ReturnType<typeof orderRow>['__outputType']>()({
  file: 'exportOrders',
  name: 'orders',
  title: 'درخواست‌ها',
  rowId: 'orderNo',
  columns: {
    orderNo: { title: 'شماره درخواست', kind: 'code', flex: 1, minWidth: 108, isHiddenBeside: true },
    orderType: {
      title: 'نوع',
      kind: 'text',
      of: (row) => row.orderTypeText,
      flex: 0.8,
      minWidth: 92,
      isHiddenBeside: true,
    },
    // both in one, so that the next step keeps its room
    orderBeside: {
      title: 'شماره درخواست',
      kind: 'drawn',
      flex: 1,
      minWidth: 108,
      isOnlyBeside: true,
      isHiddenOnCard: true,
    },
    fundName: { title: 'صندوق', kind: 'text', flex: 1.6, minWidth: 130, isTitle: true, at: 0 },
    amount: { title: 'مبلغ (ریال)', kind: 'rial', sort: 'amount', flex: 1.2, minWidth: 108 },
    units: { title: 'تعداد واحد', kind: 'units', flex: 0.8, minWidth: 84, isHiddenBeside: true },
    unitPrice: {
      title: 'قیمت واحد (ریال)',
      head: 'قیمت واحد',
      kind: 'price',
      flex: 0.9,
      minWidth: 92,
      isHiddenBeside: true,
    },
    fee: { title: 'کارمزد (ریال)', kind: 'rial', only: 'file' },
    way: { title: 'روش پرداخت', kind: 'text', of: (row) => row.wayText, flex: 1, minWidth: 106, isHiddenBeside: true },
    createdAt: {
      title: 'تاریخ ثبت',
      kind: 'moment',
      sort: 'createdAt',
      flex: 1.1,
      minWidth: 118,
      isHiddenBeside: true,
    },
    // beside the details the next step names its date
    priceDate: {
      title: 'تاریخ قیمت‌گذاری',
      head: 'قیمت‌گذاری',
      kind: 'day',
      flex: 1,
      minWidth: 98,
      isHiddenBeside: true,
    },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText, flex: 1.2, minWidth: 126 },
    next: { title: 'گام بعد', kind: 'drawn', isOnlyBeside: true, flex: 1.2, minWidth: 130 },
    act: { title: 'عملیات', kind: 'drawn', isHiddenBeside: true, flex: 0.8, minWidth: 114 },
    refId: { title: 'شماره پیگیری بانک', kind: 'code', only: 'file' },
  },
});
