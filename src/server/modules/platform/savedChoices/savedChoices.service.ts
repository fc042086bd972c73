import { mostSavedChoices } from '#shared/contract/savedChoices.ts';
import { fail } from '#shared/contract/failures.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { countOthers, deleteChoiceRow, listChoices, saveChoiceRow, type ChoiceRow } from './savedChoices.repo.ts';

const choiceView = ({ savedAt, ...row }: ChoiceRow) => ({ ...row, savedAt: savedAt.toISOString() });

/** Filters and columns of reports that a person keeps under a name, for themselves alone (domain 9.17). */
export function createSavedChoicesService(deps: Pick<Deps, 'db' | 'ports'>) {
  return {
    listSavedChoices: async ({ actor }, { query: { kind } }) => ({
      data: (await listChoices(deps.db, actor.userId, kind)).map(choiceView),
    }),

    /** @throws SAVED_CHOICES_FULL */
    saveChoice: (ctx, { body: { kind, part, name, values } }) =>
      ctx.transaction(async (tx) => {
        const owner = { userId: ctx.actor.userId, kind, part };
        if ((await countOthers(tx, owner, name)) >= mostSavedChoices)
          throw fail('SAVED_CHOICES_FULL', { params: { max: mostSavedChoices } });
        return { data: choiceView(await saveChoiceRow(tx, owner, { name, values, at: deps.ports.clock.now() })) };
      }),

    /** @throws SAVED_CHOICE_NOT_FOUND */
    deleteSavedChoice: (ctx, { params: { choiceId } }) =>
      ctx.transaction(async (tx) => {
        if (!(await deleteChoiceRow(tx, choiceId, ctx.actor.userId))) throw fail('SAVED_CHOICE_NOT_FOUND');
        return {};
      }),
  } satisfies Service;
}
