import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { exportDebitCharges } from '#shared/contract/debitFiles.ts';
import { listDebitCharges } from '#shared/contract/regularPurchases.ts';
import { fileText } from '#panel/components/strings.ts';
import { sampleCharge } from '#tests/support/debitSamples.ts';
import { onePage } from '#tests/support/desk.tsx';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, responds } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { ChargesTab } from './ChargesTab.tsx';
import { chargesText as text } from './strings.ts';

const open = () => {
  signIn({ investorId: 7 });
  mockApi.use(answers(listDebitCharges, { data: [sampleCharge()], pageInfo: onePage(1) }));
  return renderPanel(<ChargesTab investorId={7} />, { path: '/my-direct-debit-contracts?tab=charges&status=done' });
};

it.each(['csv', 'xlsx'] as const)('are saved as a %s file with the filters of the address', async (format) => {
  const caught = catchFiles();
  mockApi.use(responds(exportDebitCharges, () => new Response('a,b')));
  const { user } = open();
  await pressExport(user, text.list, fileText.of(text.list, fileText.formats[format]));
  await waitFor(() => expect(caught).toHaveLength(1));
  const asked = Object.fromEntries(callsOf(exportDebitCharges)[0]?.url.searchParams ?? []);
  expect(asked).toEqual({ investorId: '7', status: 'done', format });
});
