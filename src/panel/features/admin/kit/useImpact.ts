import { useState, type ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { saveSchedule } from '#shared/contract/fundRules.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { kitText } from './strings.ts';

export type Impact = AnswerOf<typeof saveSchedule>['data']['impact'];

/** A change of timing or calendar: sent once to see its effect and once to make it. */
export interface ImpactChange {
  title: string;
  /** what changes, in words */
  facts?: ReactNode;
  confirmLabel: string;
  colour?: 'primary' | 'error';
  /** what the change does, without making it */
  preview: () => Promise<{ data: { impact: Impact } }>;
  /** makes it, or keeps it for a second person (`changeId`); a removal answers nothing */
  make: () => Promise<{ data: { impact: Impact; changeId?: number | null } | null }>;
  /** what to say when it is made */
  done: string;
  /** true for a removal that waits for a second person: it answers nothing */
  isWaiting?: boolean | ((impact: Impact) => boolean);
  onDone?: () => void;
}

/** Shows which open orders a change moves before it is made, makes it after a confirmation, and keeps what it moved. */
export function useImpact() {
  const [asked, setAsked] = useState<{ change: ImpactChange; impact: Impact } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [result, setResult] = useState<{ impact: Impact; isWaiting: boolean; done: string } | null>(null);

  /** Asks for the effect and opens the confirmation. @throws what the server refuses */
  const ask = async (change: ImpactChange): Promise<void> => {
    setFailure(null);
    setResult(null);
    setBusy(true);
    try {
      const { data } = await change.preview();
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
      const { change, impact } = asked;
      const { data } = await change.make();
      const isKnownToWait = typeof change.isWaiting === 'function' ? change.isWaiting(impact) : change.isWaiting;
      const isWaiting = isKnownToWait === true || typeof data?.changeId === 'number';
      setResult({ impact: data?.impact ?? impact, isWaiting, done: change.done });
      setAsked(null);
      change.onDone?.();
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
