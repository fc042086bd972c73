import { cookieNames } from '#shared/cookies.ts';
import { answerOf } from './envelope.ts';
import { noteServerDate } from './serverClock.ts';
import { readCookie } from './sessionCookies.ts';
import { accept, bearer, noStore, timeoutMs } from './wire.ts';

/*
 * The first calls of a page are known before any of its code is loaded: a short script in the HTML begins them, and the
 * query cache takes each answer once, when the screen asks (decision 47). Whatever is not plainly the success of the
 * same person's call is asked again by the HTTP client, which alone knows what a failure means.
 */

interface EarlyCalls {
  /** access token that the calls carry; an answer is of no use to anybody else */
  token: string;
  /** ms; answers grow old */
  at: number;
  answers: Record<string, Promise<{ body: unknown; date: string | null } | null> | undefined>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls | undefined;
  }
}

/** An answer that nobody took for so long is not taken any more. */
export const earlyAnswerMs = 30_000;

/** Path and query of a call, the same text for the same call; empty values are not sent. */
export function earlyCall(path: string, query: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  text.sort();
  return text.size > 0 ? `${path}?${text.toString()}` : path;
}

/** What the bell counts, news apart: the HTML begins the call, and the bell takes its answer. */
export const unreadOfBell = { kind: 'personal' } as const;

interface ReadRequest {
  method: string;
  path: string;
  query?: Record<string, unknown> | undefined;
  isRaw?: boolean | undefined;
}

/** Answers that came before the scripts are shown one after the other: each in a task of its own, between which people can act. */
const newTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The answer of a call that the page began by itself, or null: then the call is still to be made. Given once. */
export async function takeEarlyAnswer(request: ReadRequest): Promise<{ data: unknown } | null> {
  const early = typeof window === 'undefined' ? undefined : window.earlyCalls;
  if (!early || request.method !== 'get' || request.isRaw) return null;
  const call = earlyCall(request.path, request.query);
  const waiting = early.answers[call];
  early.answers[call] = undefined;
  const answer = await waiting;
  await newTask();
  // Compared after the wait: meanwhile the person may have left, or the token may have been renewed.
  const isOurs = window.earlyCalls === early && early.token === readCookie('accessToken');
  if (!answer || !isOurs || Date.now() - early.at > earlyAnswerMs) return null;
  const data = answerOf(answer.body);
  if (data) noteServerDate(answer.date);
  return data && { data };
}

/** Forgets the answers that nobody took yet: a write or the end of a session makes them untrue. */
export function dropEarlyAnswers(): void {
  if (typeof window !== 'undefined') window.earlyCalls = undefined;
}

/**
 * Text of the script in <head>; it must not wait for any bundle. The calls are named at once, for whoever asks, and begun in
 * a task of their own, so that the page goes on being read meanwhile. Two run at a time: the bundles keep the rest of the
 * browser's six connections.
 */
export function earlyCallsScript(calls: readonly string[]): string {
  const list = JSON.stringify(calls).replaceAll('<', '\\u003c');
  return `(function(calls){var answers={},waiting=calls.map(function(call){var give;answers[call]=new Promise(function(f){give=f});return{call:call,give:give}});
var early=window.earlyCalls={token:'',at:Date.now(),answers:answers},headers;
function next(){var one=waiting.shift();if(one)fetch(one.call,{headers:headers,signal:AbortSignal.timeout(${timeoutMs})}).then(function(r){
return r.ok?r.json().then(function(body){return{body:body,date:r.headers.get('date')}}):null}).catch(function(){return null}).then(function(a){one.give(a);next()})}
setTimeout(function(){var m=/(?:^|; )${cookieNames.accessToken}=([^;]+)/.exec(document.cookie);
if(!m)return waiting.forEach(function(one){one.give(null)});
early.token=decodeURIComponent(m[1]);headers=${JSON.stringify({ ...accept, ...noStore })};headers.Authorization='${bearer}'+early.token;
next();setTimeout(next)})})(${list})`;
}
