import { useCallback } from 'react';
import { useRouter } from 'next/router';

/**
 * Steps live in the URL, so the browser's back button goes one step back and keeps what was typed. The first step
 * chooses the fund; a link that names a fund begins at the second.
 */
export function useFlowStep<Step extends string>(
  steps: readonly [Step, Step, ...Step[]],
  hasFund: boolean,
): [Step, (step: Step) => void] {
  const router = useRouter();
  const [first, second] = steps;
  const named = steps.find((step) => step === router.query['step']);
  const step = named && (hasFund || named === first) ? named : hasFund && router.query['fund'] ? second : first;
  const go = useCallback(
    (next: Step) => {
      void router.push({ pathname: router.pathname, query: { ...router.query, step: next } }, undefined, {
        shallow: true,
      });
    },
    [router],
  );
  return [step, go];
}
