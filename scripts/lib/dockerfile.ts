/** What one stage of a Dockerfile does, as far as a check without a registry needs it. */
export interface Stage {
  /** image, or the name of the argument that names it */
  base: string;
  /** files by their names in the context, or in the stage that they come from */
  copies: { from: string[]; to: string; stage: string | null }[];
  runs: string[];
  env: Record<string, string>;
  user: string | null;
  /** command of the health check */
  health: string[];
  command: string[];
}

/** Reads the stages `build` and `panel` of deploy/Dockerfile. @throws Error when one is missing */
export function readDockerfile(text: string): { base: string; build: Stage; panel: Stage } {
  const stages = new Map<string, Stage>();
  let base = '';
  let stage: Stage | null = null;
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'ARG' && rest.startsWith('BASE=')) base = rest.slice('BASE='.length);
    else if (word === 'FROM') {
      const [, image = '', name = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
      stage = { base: image, copies: [], runs: [], env: {}, user: null, health: [], command: [] };
      stages.set(name, stage);
    } else if (stage) readLine(stage, word, rest);
  }
  const [build, panel] = [stages.get('build'), stages.get('panel')];
  if (!build || !panel) throw new Error('the Dockerfile has no stages build and panel');
  return { base, build, panel };
}

function readLine(stage: Stage, word: string, rest: string): void {
  if (word === 'COPY') {
    const parts = rest.split(/\s+/);
    const from = parts[0]?.startsWith('--from=') ? (parts.shift() ?? '').slice('--from='.length) : null;
    stage.copies.push({ from: parts.slice(0, -1), to: parts.at(-1) ?? '', stage: from });
  } else if (word === 'RUN') stage.runs.push(rest);
  else if (word === 'ENV') {
    const [name = '', value = ''] = rest.split('=');
    stage.env[name] = value;
  } else if (word === 'USER') stage.user = rest;
  else if (word === 'HEALTHCHECK') stage.health = JSON.parse(/CMD (\[.*\])$/.exec(rest)?.[1] ?? '[]') as string[];
  else if (word === 'CMD') stage.command = JSON.parse(rest) as string[];
}
