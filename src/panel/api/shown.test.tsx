import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listFaqs } from '#shared/contract/faqs.ts';
import { answers, mockApi } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { FaqsApi } from './faqs.ts';
import { dataAndFailure } from './shown.ts';

it('draws who shows a query once before its data and once with it', async () => {
  signIn();
  mockApi.use(answers(listFaqs, { data: [] }));
  const drawn: string[] = [];
  function Faqs() {
    const { data, error } = FaqsApi.useListFaqsQuery(undefined, { selectFromResult: dataAndFailure });
    const state = data ? 'data' : error ? 'failure' : 'nothing yet';
    drawn.push(state);
    return <p>{state}</p>;
  }
  renderPanel(<Faqs />);
  await screen.findByText('data');
  expect(drawn).toEqual(['nothing yet', 'data']);
});
