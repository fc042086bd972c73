import { useState } from 'react';
import { useRouter } from 'next/router';
import { codeInText } from '#shared/digits.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { toldToWait } from '#panel/components/signatureWait.ts';
import { paths } from '#panel/paths.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { flowText } from '../flow/strings.ts';
import { sellText } from './strings.ts';
import { useSellCode, type SellRequest } from './SellCodeDialog.tsx';
import { quantityOf, type SellFlow } from './useSellFlow.ts';

function requestOf({ form, accounts }: Pick<SellFlow, 'form' | 'accounts'>, investorId: number): SellRequest {
  const values = form.getValues();
  const accountId = accounts.chosen?.accountId ?? 0;
  return { investorId, fundId: values.fundId ?? 0, ...quantityOf(values), accountId };
}

/** Shows what is missing below the field, or what the server already says against it; true when the order may be placed. */
export function checkQuantity({ form, mode, estimate }: Pick<SellFlow, 'form' | 'mode' | 'estimate'>): boolean {
  const problem = estimate.data?.data.problems.find(({ field }) => field === 'units' || field === 'amount');
  const missing = mode === 'amount' ? flowText.amountNeeded : flowText.unitsNeeded;
  const message = quantityOf(form.getValues()) === null ? missing : problem?.message;
  if (!message) return true;
  if (mode === 'all') return false;
  form.setError(mode, { message });
  form.setFocus(mode);
  return false;
}

/** Shows a failure below the field it belongs to. */
function showOnForm({ form, mode }: Pick<SellFlow, 'form' | 'mode'>, failure: ApiFailure): void {
  const message = mode === 'all' ? undefined : failure.fields?.[mode]?.[0];
  if (mode === 'all' || !message) return;
  form.setError(mode, { message });
  form.setFocus(mode);
}

/**
 * Asks for a code for exactly what the form says, then places the order with it. A valid code is used again for the same
 * request; another request gets another code (the server binds them, domain 9.5).
 */
export function useSellSubmit(flow: Pick<SellFlow, 'form' | 'mode' | 'accounts' | 'draft'>, investorId: number) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const code = useSellCode(null, async (placed) => {
    flow.draft.forget();
    if (!toldToWait(placed.signatures)) notify.success(sellText.done(codeInText(placed.orderNo)));
    setOpen(false);
    await router.push(paths.requests({ order: placed.orderId }));
  });
  const start = async () => {
    setFailure(null);
    const refused = await code.ask(requestOf(flow, investorId));
    if (refused === null) setOpen(true);
    if (!refused) return;
    setFailure(refused.message);
    showOnForm(flow, refused);
  };
  return { code, isOpen, failure, start, close: () => setOpen(false) };
}
