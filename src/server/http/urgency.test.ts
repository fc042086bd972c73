import { expect, it } from 'vitest';
import { buyOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import { listAllOrders } from '#shared/contract/orderReports.ts';
import { listTicketCategories } from '#shared/contract/tickets.ts';
import { checkUsername, loginPassword } from '#shared/contract/login.ts';
import { urgencyOf } from './urgency.ts';

it('a command of a person comes before reads of people, these before reads of the office', () => {
  expect([buyOrder, listPaymentMethods, listAllOrders].map(urgencyOf)).toEqual(['command', 'person', 'desk']);
  // a read that is a post
  expect(urgencyOf(listTicketCategories)).toBe('person');
});

it('guests go with the reads, whatever they send', () => {
  expect([checkUsername, loginPassword].map(urgencyOf)).toEqual(['person', 'person']);
});

it('a bank that calls back has money under way; a file is for the office', () => {
  expect(urgencyOf({ access: { kind: 'open' }, limit: 'callback' })).toBe('command');
  expect(urgencyOf({ access: { kind: 'user' }, idempotent: true, limit: 'export' })).toBe('desk');
});
