import type * as contract from '#shared/contract/statements.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

/** A statement in the list of its owner. */
export type Statement = ResponseOf<typeof contract.createStatement>['data'];

export const statementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStatements: query<typeof contract.listStatements>(build, 'get', '/api/statements/', {
      provides: ['statements'],
    }),
    createStatement: mutation<typeof contract.createStatement>(build, 'post', '/api/statements/', {
      invalidates: ['statements'],
    }),
    getStatementDocument: mutation<typeof contract.getStatementDocument>(
      build,
      'get',
      '/api/statements/{statementId}/document/',
      { kind: 'raw' },
    ),
  }),
});

export const { useListStatementsQuery, useCreateStatementMutation } = statementsApi;
