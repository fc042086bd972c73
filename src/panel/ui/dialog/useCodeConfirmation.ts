import { useRef, useState } from 'react';
import type { SentCode } from '../form/CodeEntry.tsx';
import { fieldText } from '../form/strings.ts';

const codeLength = 6;

/** Why no code was sent, or why a code was refused. */
export interface CodeFailure {
  message: string;
  /** of the API */
  code?: string;
  /** the code that was sent confirms nothing any more: another one is needed */
  isCodeSpent?: boolean;
}

/** A code that was sent, with the request that it confirms. */
export type CodeFor<Request, Details = unknown> = SentCode & Details & { request: Request };

export interface CodeCalls<Request, Details, Failure extends CodeFailure> {
  /** asks for a code; null when the request needed none and is done */
  send: (request: Request) => Promise<(SentCode & Details) | null>;
  confirm: (code: string, sent: CodeFor<Request, Details>) => Promise<unknown>;
  /** the failure inside whatever a call threw */
  failureOf: (thrown: unknown) => Failure;
  /** a code that was sent before this screen was opened */
  before?: CodeFor<Request, Details> | null;
}

/**
 * Sends a code that confirms exactly one request, then confirms the request with it. A repeated click while a call runs
 * does nothing; a valid code is used again for the same request, another request gets another code.
 */
export function useCodeConfirmation<Request, Details, Failure extends CodeFailure>(
  calls: CodeCalls<Request, Details, Failure>,
) {
  const [sent, setSent] = useState(calls.before ?? null);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CodeFailure | null>(null);
  const isRunning = useRef(false);

  async function once(run: () => Promise<unknown>): Promise<Failure | null | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await run();
      return null;
    } catch (thrown) {
      const found = calls.failureOf(thrown);
      setFailure(found);
      return found;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  const send = (request: Request) =>
    once(async () => {
      const answer = await calls.send(request);
      setCode('');
      setSent(answer && { ...answer, request });
    });

  return {
    sent,
    code,
    isBusy,
    failure,
    /** Asks for a code unless a valid one confirms this request. Gives the failure, null after success, undefined while a call runs. */
    ask: async (request: Request): Promise<Failure | null | undefined> => {
      const isValid =
        sent !== null && sent.expiresAt > Date.now() && JSON.stringify(sent.request) === JSON.stringify(request);
      if (!isValid || failure?.isCodeSpent) return send(request);
      setFailure(null);
      return null;
    },
    /** Asks for another code for the same request. */
    resend: () => {
      if (sent) void send(sent.request);
    },
    confirm: (typed: string) => {
      if (!sent) return;
      const { registryDigits } = sent;
      if (typed.length < (registryDigits ?? codeLength))
        setFailure({ message: registryDigits ? fieldText.codeIncomplete : fieldText.codeNeeded });
      else void once(() => calls.confirm(typed, sent));
    },
    type: (typed: string) => {
      setCode(typed);
      if (!failure?.isCodeSpent) setFailure(null);
    },
  };
}

/** What the boxes and the dialog of a code need of a confirmation, whatever it confirms. */
export type CodeState = Pick<
  ReturnType<typeof useCodeConfirmation<unknown, unknown, CodeFailure>>,
  'code' | 'isBusy' | 'failure' | 'resend' | 'confirm' | 'type'
> & { sent: SentCode | null };
