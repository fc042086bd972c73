import dynamic from 'next/dynamic';
import { verifiedView } from '#panel/components/verifiedView.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { CreateContract } from './create/CreateContract.tsx';
import { createText as text } from './create/strings.ts';

const loading = () => <LoadingSkeleton shape="pairs" count={6} />;
// two other screens under the same address: each is loaded when its address is opened
const SigningResult = dynamic(() => import('./create/SigningResult.tsx').then((part) => part.SigningResult), {
  ssr: false,
  loading,
});
const PlanView = dynamic(() => import('./plan/PlanView.tsx').then((part) => part.PlanView), { ssr: false, loading });

function DirectDebit({ investorId }: { investorId: number }) {
  const url = useUrlState();
  const contractId = url.whole('contract');
  const plan = url.word('plan');
  if (!url.isReady) return <LoadingSkeleton shape="cards" count={4} />;
  if (plan !== '')
    return (
      <PlanView
        key={plan}
        investorId={investorId}
        contractId={contractId}
        regularId={plan === 'new' ? null : url.whole('plan')}
        fundId={url.whole('fund')}
        goalId={url.whole('goal')}
        amountRial={/^[1-9]\d{0,15}$/.test(url.word('amount')) ? url.word('amount') : ''}
      />
    );
  if (contractId !== null) return <SigningResult key={contractId} contractId={contractId} />;
  return <CreateContract investorId={investorId} />;
}

/**
 * «ایجاد قرارداد»: the contract in four steps; with `contract` in the URL the answer of the bank, with `plan` the
 * regular purchase that it is for (domain 9.9).
 */
export const DirectDebitView = verifiedView(text.title, DirectDebit, <LoadingSkeleton shape="cards" count={4} />);
