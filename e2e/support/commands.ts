import { spawn } from 'node:child_process';

/** What a command of the terminal said, and the code that it ended with. */
export interface Said {
  code: number | null;
  /** standard output */
  printed: string;
  /** standard error */
  problems: string;
}

/** Runs a program with exactly this environment, as somebody types it. */
export async function type(
  program: string,
  args: readonly string[],
  of: { env: NodeJS.ProcessEnv; input?: string },
): Promise<Said> {
  const child = spawn(program, args, { env: of.env, stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  let problems = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  child.stdin.end(of.input ?? '');
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed, problems };
}

/** The set-up code that `admin:create` prints. */
export const setUpCodeIn = (printed: string): string => /(?:[a-z0-9]{4}-){3}[a-z0-9]{4}/.exec(printed)?.[0] ?? '';
