import { useState } from 'react';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { IdentityFieldChange } from '#shared/texts/identityTexts.ts';
import { maskMobile } from '#shared/mobile.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { sejamSite } from '#shared/sejamSite.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { InvestorsApi } from '#panel/api/investors.ts';
import { IdentityDiff } from '#panel/components/IdentityDiff.tsx';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { loadProfile } from '#panel/store/flows/initialise.ts';
import { selectAuth, selectIsRestricted } from '#panel/store/slices/authSlice.ts';
import { CodeDialog } from '#panel/ui/dialog/CodeDialog.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { useCodeConfirmation } from '#panel/ui/dialog/useCodeConfirmation.ts';
import { sentNow } from '#panel/ui/form/CodeEntry.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { profileText } from './strings.ts';

const text = profileText.update;

interface Result {
  isWaiting: boolean;
  changes: IdentityFieldChange[];
}

/** Fetches the investor's own data from the registry with a code to their mobile, and tells what changed. */
export function RegistryUpdate({ investorId }: { investorId: number }) {
  const [isOpen, setOpen] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const { mobile } = useAppSelector(selectAuth);
  // nothing was ever fetched for who is not verified
  const isFirst = useAppSelector(selectIsRestricted);
  const dispatch = useAppDispatch();
  const [update] = InvestorsApi.useUpdateInvestorInfoMutation();
  const confirmation = useCodeConfirmation({
    send: async (_request: { investorId: number }) => {
      const { data } = await update({ body: { investorId } }).unwrap();
      const sent = sentNow(toPersianDigits(maskMobile(mobile)), data.expireIn, data.resendIn);
      return { ...sent, ...(data.registryCodeDigits && { registryDigits: data.registryCodeDigits }) };
    },
    confirm: async (otp) => {
      const { data } = await update({ body: { investorId, otp } }).unwrap();
      setOpen(false);
      if (data.changes.length === 0) notify.success(text.same);
      else setResult(data);
      void dispatch(loadProfile());
    },
    failureOf: (thrown) => {
      const failure = asApiFailure(thrown, text.failed);
      return { message: failure.fields?.otp?.[0] ?? failure.message, code: failure.code };
    },
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {isFirst ? text.askFirst : text.ask}
      </Button>
      {isOpen ? (
        <CodeDialog
          confirmation={confirmation}
          isOpen
          title={text.title}
          askLabel={text.send}
          confirmLabel={text.confirm}
          onAsk={() => void confirmation.ask({ investorId })}
          onClose={() => setOpen(false)}
        >
          <Hint>{text.text}</Hint>
          {confirmation.failure?.code === 'REGISTRY_UNKNOWN' ? (
            <Link href={sejamSite} target="_blank" rel="noopener noreferrer">
              {text.register}
            </Link>
          ) : null}
        </CodeDialog>
      ) : null}
      {result ? (
        <FormDialog title={text.resultTitle} onClose={() => setResult(null)}>
          <Hint>{result.isWaiting ? text.waits : text.done}</Hint>
          <IdentityDiff changes={result.changes} />
        </FormDialog>
      ) : null}
    </>
  );
}
