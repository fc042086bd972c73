import { configureStore } from '@reduxjs/toolkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { allOperations } from '#shared/contract/operations.ts';
import * as account from '#shared/contract/account.ts';
import * as investors from '#shared/contract/investors.ts';
import * as login from '#shared/contract/login.ts';
import * as messages from '#shared/contract/messages.ts';
import * as tickets from '#shared/contract/tickets.ts';
import { baseApi } from './baseApi.ts';
import * as client from './http.ts';
import type { ApiRequest } from './http.ts';
import './account.ts';
import './accounting.ts';
import './assetFiles.ts';
import './assets.ts';
import './audit.ts';
import './benchmarks.ts';
import './bonds.ts';
import './branches.ts';
import './fundOpenings.ts';
import './calendar.ts';
import './colleagues.ts';
import './deskRegistration.ts';
import './uploads.ts';
import './corrections.ts';
import './priceCorrections.ts';
import './adminDashboard.ts';
import './control.ts';
import './dashboard.ts';
import './dayReports.ts';
import './debitFiles.ts';
import './deskRules.ts';
import './documents.ts';
import './exports.ts';
import './factorResets.ts';
import './faqs.ts';
import './fundFacts.ts';
import './fundReports.ts';
import './fundPapers.ts';
import './fundSetup.ts';
import './goals.ts';
import './fundRules.ts';
import './holidays.ts';
import './funds.ts';
import './bankAccounts.ts';
import './devices.ts';
import './children.ts';
import './registration.ts';
import './identityChanges.ts';
import './listFiles.ts';
import './identityRequests.ts';
import './investorViews.ts';
import './supervision.ts';
import './deskSearch.ts';
import './documentChecks.ts';
import './investorFiles.ts';
import './investors.ts';
import './login.ts';
import './messages.ts';
import './notices.ts';
import './noticeSettings.ts';
import './systemSettings.ts';
import './myMoney.ts';
import './ticketFiles.ts';
import './tracking.ts';
import './orderFiles.ts';
import './orders.ts';
import './passkeys.ts';
import './payments.ts';
import './payouts.ts';
import './demoClock.ts';
import './presence.ts';
import './prices.ts';
import './reports.ts';
import './savedChoices.ts';
import './settlement.ts';
import './signatures.ts';
import './statements.ts';
import './bankSlips.ts';
import './ruleChanges.ts';
import './reconciliation.ts';
import './credit.ts';
import './dayReports.ts';
import './deposits.ts';
import './directDebit.ts';
import './directDebitAdmin.ts';
import './debitDisputes.ts';
import './disputes.ts';
import './bankBalances.ts';
import './gatewaySettlements.ts';
import './authorityFiles.ts';
import './vouchers.ts';
import './bankMovements.ts';
import './openItems.ts';
import './profits.ts';
import './siteContent.ts';
import './system.ts';
import './secondFactor.ts';
import './tickets.ts';
import './userLocks.ts';
import './userMobiles.ts';
import './userRoles.ts';
import './work.ts';
import { fillPath } from './endpoint.ts';

const sent: ApiRequest[] = [];
function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'id' in value && 'path' in value && 'access' in value;
}

const operations = new Map<string, Operation>();
for (const operation of [
  ...allOperations,
  ...[account, investors, login, messages, tickets].flatMap((file) => Object.values(file).filter(isOperation)),
]) {
  if (operation.panel !== false && operation.kind !== 'redirect') operations.set(operation.id, operation);
}

interface Endpoint {
  initiate: (args: unknown) => unknown;
}

describe('endpoints of the panel', () => {
  beforeEach(() => {
    sent.length = 0;
    vi.spyOn(client, 'send').mockImplementation((request) => {
      sent.push(request);
      return Promise.resolve({ data: { data: null } });
    });
  });

  it.each([...operations.values()].map((operation) => [operation.id, operation] as const))(
    '%s is called as the contract says',
    async (id, operation) => {
      const store = configureStore({
        reducer: { api: baseApi.reducer },
        middleware: (getDefault) => getDefault().concat(baseApi.middleware),
      });
      const endpoint = (baseApi.endpoints as unknown as Record<string, Endpoint | undefined>)[id];
      expect(endpoint, `no endpoint is named ${id}`).toBeDefined();
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      const params = Object.fromEntries(names.map((name, index) => [name, `p${index}`]));
      await (store.dispatch as (action: unknown) => Promise<unknown>)(
        endpoint?.initiate({ params, idempotencyKey: 'key' }),
      );
      const request = sent[0];
      expect(request?.method).toBe(operation.method);
      expect(request?.path).toBe(fillPath(operation.path, params));
      expect(request?.idempotencyKey).toBe('key');
      expect({ isMultipart: request?.isMultipart, isRaw: request?.isRaw }).toEqual({
        isMultipart: operation.kind === 'multipart',
        isRaw: operation.kind === 'raw',
      });
    },
  );
});

describe('fillPath', () => {
  it('encodes what it fills in', () => {
    expect(fillPath('/api/x/{id}/', { id: 'a/b?c' })).toBe('/api/x/a%2Fb%3Fc/');
  });
});
