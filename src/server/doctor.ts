import { onDatabase, tryCommandConfig } from './commandDatabase.ts';
import { outlastReader } from './commandOutput.ts';
import { ConfigError } from './config.ts';
import { doctorLines, marks } from './doctorLines.ts';
import { readReadiness } from './modules/platform/readiness/readiness.service.ts';

/*
 * `npm run doctor`: what the installation lacks to open for people, why that matters and where it is provided. The screen
 * «امروز» shows the same list. Ends with 1 when something is missing that people cannot do without.
 */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Looks at the installation and prints what it finds. @returns the exit code */
async function run(): Promise<number> {
  const settings = tryCommandConfig();
  if (settings instanceof ConfigError) {
    for (const { name, reason } of settings.problems) say(`${marks.missing} settings: ${name} ${reason}`);
    say('       where: .env or the environment; docs/variables.md lists the variables');
    return 1;
  }
  say(`${marks.ready} settings: every variable that is needed is set`);
  try {
    return await onDatabase(async ({ db, config, clock }) => {
      say(`${marks.ready} database: reached, with the tables of this release`);
      const lines = await readReadiness(db, config, clock.now());
      for (const line of doctorLines(lines)) say(line);
      const missing = lines.filter(({ state }) => state === 'missing').length;
      const advised = lines.filter(({ state }) => state === 'advised').length;
      say('');
      say(missing + advised === 0 ? 'ready for people' : `${missing} missing, ${advised} to look at`);
      return missing === 0 ? 0 : 1;
    });
  } catch (error) {
    say(`${marks.missing} database: ${error instanceof Error ? error.message : String(error)}`);
    say('       where: DATABASE_URL, or EMBEDDED=1 with DATA_DIR; then npm run db:migrate');
    return 1;
  }
}

outlastReader();
process.exitCode = await run();
