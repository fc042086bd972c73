import type { Operation } from '#shared/contract/kernel/define.ts';
import type { Answer, ApiClient, BodyOf, CallInput } from '../../support/client.ts';
import type { Deed } from './acts.ts';
import { dayOf } from './days.ts';
import type { Facts } from './facts.ts';
import type { House } from './house.ts';
import type { Worker } from './worker.ts';

/* What everybody who acts in the house stands on. */

/** A reason that every form takes. */
export const REASON = 'به علت خطای ثبت در روز گذشته';

/** What an act comes to that made no sense in this story: what it acts on is not there. */
export const MOOT = 'moot';

export interface Play {
  house: House;
  facts: Facts;
  seed: number;
  /** what was decided for today only */
  today: { lateFunds: Set<number>; wrong: Map<number, number>; isWithoutFile: boolean };
  /** a second process that runs the timetable beside this one; null: this one alone */
  worker: Worker | null;
  /** makes a bank file of everything that is due, as the desk does in the morning */
  sendFiles(): Promise<void>;
  /** signs the report of a finished day, as the head office does */
  signDays(): Promise<void>;
}

/** The act of one kind. */
export type Of<D extends Deed['do']> = Extract<Deed, { do: D }>;

/** Calls an operation; an answer of 500 is a failure whatever the input. */
export async function ask<O extends Operation>(
  { facts }: Pick<Play, 'facts'>,
  client: ApiClient,
  op: O,
  input: CallInput = {},
): Promise<Answer<BodyOf<O>>> {
  const answer = await client.call(op, input);
  if (answer.status >= 500) facts.fail('no input answers 500', op.id, answer.text.slice(0, 300));
  return answer;
}

/** Readers at once: fewer than the connections of a process. */
const READERS = 4;

/** Reads for several items, some at once. Nothing that is read here changes what another reader sees. */
export async function readEach<T>(items: Iterable<T>, read: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items].values();
  const lane = async (): Promise<void> => {
    for (const item of left) await read(item);
  };
  await Promise.all(Array.from({ length: READERS }, lane));
}

export const done = (answer: Answer): boolean => answer.status < 300;

/** Who prepared something does not decide it. */
export function refuseOwn({ facts }: Pick<Play, 'facts'>, what: string, answer: Answer): void {
  if (done(answer)) facts.fail('who may not act cannot', `${what} by one person`, '');
}

/** Code of a refusal; null for an answer that did what was asked. */
export const codeOf = (answer: Answer): string | null =>
  done(answer) ? null : ((answer.body as { code?: string } | null)?.code ?? String(answer.status));

/** The simulated day. */
export const today = ({ house }: Pick<Play, 'house'>): string => dayOf(house.test.clock.now());
