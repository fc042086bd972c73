/*
 * A checker of StrykerJS that leaves mutants out: those which the sample did not draw, and those which are listed as
 * equivalent. `tests/soak/mutants.ts` writes the list. The report shows a mutant that was left out with its reason.
 */
import { readFileSync } from 'node:fs';

/** Names a mutant within one state of the source. */
const placeOf = ({ fileName, location: { start, end }, mutatorName, replacement }) =>
  JSON.stringify([fileName, start.line, start.column, end.line, end.column, mutatorName, replacement]);

class ChosenChecker {
  reasons = {};

  async init() {
    this.reasons = JSON.parse(readFileSync(process.env.MUTANTS_LEFT_OUT, 'utf8'));
  }

  async check(mutants) {
    const resultOf = (mutant) => {
      const reason = this.reasons[placeOf(mutant)];
      return reason === undefined ? { status: 'passed' } : { status: 'compileError', reason };
    };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)]));
  }

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'chosen', injectableClass: ChosenChecker }];
