import { describe, expect, it } from 'vitest';
import { allOperations } from '#shared/contract/operations.ts';
import { filesOf, textOf } from './tree.ts';

/*
 * Forms check by the contract (reliability 12, I3): the check of a form and that of the API are one function over one
 * schema, so that no form takes what the API then refuses without naming the field.
 */

const panel = filesOf(['src/panel/**/*.{ts,tsx}']);
const operations = new Set(allOperations.map(({ id }) => id));

/** Forms of react-hook-form that have no schema, each with the reason. */
const withoutSchema: Readonly<Record<string, string>> = {
  'src/panel/components/forms/useContractForm.tsx': 'checks the body by the schema when it is sent',
  'src/panel/features/account/RecheckDialog.tsx': 'one password; what the API says of it stands below the field',
  'src/panel/features/directDebit/create/RulesStep.tsx': 'one mobile; what the API says of it stands below the field',
  'src/panel/features/directDebit/plan/PlanFormView.tsx':
    'rules of money and days beside the schema; what the API says stands below its field',
  'src/panel/features/orders/buy/useBuyFlow.ts': 'limits of the fund; what the API says stands below its field',
  'src/panel/features/orders/list/SlipRepair.tsx': 'what the API says of the slip stands below its field',
  'src/panel/features/orders/sell/useSellFlow.ts': 'limits of the holding; what the API says stands below its field',
};

describe('forms', () => {
  it('use the check of the API: the hook and the route call the same function', () => {
    for (const file of ['src/panel/components/forms/useContractForm.tsx', 'src/server/http/validate.ts'])
      expect(textOf(file), file).toContain("import { fieldErrors } from '#shared/fieldErrors.ts'");
    const others = panel.filter((file) => /\byupResolver\(/.test(textOf(file)));
    expect(others).toEqual(['src/panel/components/forms/useCheckedForm.ts']);
  });

  it('are checked by the contract, or stand in the list with a reason', () => {
    const bare = panel.filter((file) => {
      const text = textOf(file);
      return /\buseForm(<|\()/.test(text) && !text.includes('contractResolver<F>(schema)');
    });
    expect(bare.sort()).toEqual(Object.keys(withoutSchema).sort());
  });

  it('send the version that the person saw when they opened the question, not the newest one', () => {
    const acts = panel.flatMap((file) =>
      [...textOf(file).matchAll(/\bact=\{[^]*?\.unwrap\(\)/g)].map(([text]) => ({ file, text })),
    );
    expect(acts.length).toBeGreaterThan(40);
    const newest = acts.filter(({ text }) => /\bbody: \{[^}]*\bversion\b(?!: (?:seen\b|Number\(seen\)))/.test(text));
    expect(newest.map(({ file }) => file)).toEqual([]);
  });

  it('check by the body of the operation that they send', () => {
    const problems: string[] = [];
    let forms = 0;
    for (const file of panel) {
      const text = textOf(file);
      if (!text.includes('useContractForm({') && !/= useCheckedForm</.test(text)) continue;
      // the fields of a ticket have a name of their own in the contract, because a draft is made of them, too
      const named = text.replaceAll('...typedFields } = ticketForm', 'createTicket.body');
      const names = [...named.matchAll(/\b(\w+)\.(?:body|query)\b/g)].flatMap(([, name = '']) =>
        operations.has(name) ? [name] : [],
      );
      forms += 1;
      if (names.length === 0) problems.push(`${file}: no schema of the contract`);
      for (const name of new Set(names))
        // a slice sends by a thunk of the same name
        if (
          !text.includes(`use${name.charAt(0).toUpperCase()}${name.slice(1)}Mutation`) &&
          !text.includes(`dispatch(${name}(`)
        )
          problems.push(`${file}: checks by ${name} and does not send it`);
    }
    expect(problems).toEqual([]);
    expect(forms).toBeGreaterThan(40);
  });
});
