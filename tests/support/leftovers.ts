import { afterAll, expect, vi } from 'vitest';

/*
 * Setup of the API project, whose files run one after the other in a shared process (decision 0091). What a file changed of
 * the process is put back after it, and what cannot be put back fails that file instead of one that runs later.
 */

/* The library of images sets it when it is first loaded. */
const SET_BY_SHARP = 'VIPSHOME';
const environment = { ...process.env };
const resources = lastingResources();

/** Servers that listen and processes that were started, as the event loop counts them. */
function lastingResources(): string[] {
  return process.getActiveResourcesInfo().filter((name) => ['TCPServerWrap', 'ProcessWrap'].includes(name));
}

function changedVariables(): string[] {
  const names = new Set([...Object.keys(environment), ...Object.keys(process.env)]);
  return [...names].filter((name) => name !== SET_BY_SHARP && process.env[name] !== environment[name]);
}

afterAll(async () => {
  const isTimeFaked = vi.isFakeTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(isTimeFaked, 'fake timers are left; call vi.useRealTimers()').toBe(false);
  expect(changedVariables(), 'variables of the environment are changed; use vi.stubEnv()').toEqual([]);
  await vi.waitFor(
    () => expect(lastingResources(), 'a server or a process is left; end it in afterAll()').toEqual(resources),
    { timeout: 60_000 },
  );
});
