import { configureStore } from '@reduxjs/toolkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasLargeBody, type Operation } from '#shared/contract/kernel/define.ts';
import { allOperations } from '#shared/contract/operations.ts';
import * as account from '#shared/contract/account.ts';
import * as investors from '#shared/contract/investors.ts';
import * as login from '#shared/contract/login.ts';
import * as messages from '#shared/contract/messages.ts';
import * as tickets from '#shared/contract/tickets.ts';
import { baseApi } from './baseApi.ts';
import * as client from './http.ts';
import type { ApiRequest } from './http.ts';
import { fillPath } from './endpoint.ts';

// every file of this folder puts its endpoints into the cache
import.meta.glob(['./*.ts', '!./*.test.ts'], { eager: true });

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
      expect({ isMultipart: request?.isMultipart, isLarge: request?.isLarge, isRaw: request?.isRaw }).toEqual({
        isMultipart: operation.kind === 'multipart',
        isLarge: hasLargeBody(operation),
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
