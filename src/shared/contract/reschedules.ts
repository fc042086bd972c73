import { operation } from './kernel/define.ts';
import { id, isoDate, list, page, pageInfo, shape, size, yup } from './kernel/fields.ts';
import { nullableDate, orderType } from './orderRows.ts';

/* Open orders whose price day has become a closed day, and giving one of them the days that the current rules give (domain 7). */

const days = () =>
  shape({
    effectiveDate: isoDate().required(),
    priceDate: isoDate().required(),
    licenseDate: nullableDate(),
    payoutDate: nullableDate(),
  }).required();

export const listStrandedOrders = operation({
  id: 'listStrandedOrders',
  method: 'get',
  path: '/api/admin/orders/stranded/',
  tag: 'rules',
  summary: 'Open orders whose price day is closed and has no price, with the days that the current rules give them.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fundId: id(), page: page(), size: size(10) }),
  answer: shape({
    data: list(
      shape({
        orderId: id().required(),
        orderNo: yup.string().required(),
        fundId: id().required(),
        fundName: yup.string().required(),
        orderType: orderType().required(),
        orderTypeText: yup.string().required(),
        investorName: yup.string().defined(),
        statusText: yup.string().required(),
        from: days(),
        to: days(),
        /** a change of these days that waits for the second person */
        changeId: id().nullable().defined(),
      }),
    ),
    pageInfo: pageInfo().required(),
  }),
});

export const rescheduleOrder = operation({
  id: 'rescheduleOrder',
  method: 'post',
  path: '/api/admin/orders/{orderId}/reschedule/',
  tag: 'rules',
  summary: 'Prepares new days for an open order by the current rules; a second person applies them.',
  access: { kind: 'admin', duty: 'maker' },
  params: shape({ orderId: id().required() }),
  answer: shape({ data: shape({ changeId: id().required(), from: days(), to: days() }).required() }),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_PRICE_PUBLISHED',
    'ORDER_DATES_CURRENT',
    'APPROVAL_OWN_INVESTOR',
    'RULE_CHANGE_PENDING',
  ],
  idempotent: true,
});
