import { useState, type ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { saveSchedule } from '#shared/contract/fundRules.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { kitText } from './strings.ts';

export type Impact = AnswerOf<typeof saveSchedule>['data']['impact'];

/** A change of timing or calendar: sent once to see its effect and once to make it. */
export interface ImpactChange {
  title: string;
  /** what changes, in words */
  facts?: ReactNode;
  confirmLabel: string;
  colour?: 'primary' | 'error';
  send: (isPreview: boolean) => Promise<{ data: { impact: Impact; changeId?: number | null } }>;
  onDone?: () => void;
}

/** Shows which open orders a change moves before it is made, makes it after a confirmation, and keeps what it moved. */
export function useImpact() {
  const [asked, setAsked] = useState<{ change: ImpactChange; impact: Impact } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [result, setResult] = useState<{ impact: Impact; isWaiting: boolean } | null>(null);

  /** Asks for the effect and opens the confirmation. @throws what the server refuses */
  const ask = async (change: ImpactChange): Promise<void> => {
    setFailure(null);
    setResult(null);
    setBusy(true);
    try {
      const { data } = await change.send(true);
      setAsked({ change, impact: data.impact });
    } finally {
      setBusy(false);
    }
  };

  const confirm = async (): Promise<void> => {
    if (!asked || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await asked.change.send(false);
      const isWaiting = typeof data.changeId === 'number';
      setResult({ impact: data.impact, isWaiting });
      setAsked(null);
      notify.success(isWaiting ? kitText.waiting : kitText.saved);
      asked.change.onDone?.();
    } catch (thrown) {
      setFailure(asApiFailure(thrown, kitText.failed));
    } finally {
      setBusy(false);
    }
  };

  return {
    asked,
    isBusy,
    failure,
    result,
    ask,
    confirm,
    cancel: () => setAsked(null),
    forget: () => setResult(null),
  };
}

export type ImpactFlow = ReturnType<typeof useImpact>;
