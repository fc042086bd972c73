import { verifyPage } from '#shared/documentPaths.ts';
import { InvariantError } from '#server/invariant.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { codeOf, idOfCode, isShortCode, shortCodeOf, type ProofKind } from './code.rules.ts';
import { findDocumentKey, insertDocumentKey } from './proofCodes.repo.ts';

export type ProofCodesService = ReturnType<typeof createProofCodesService>;

/** Codes by which anyone proves a paper, or follows a request, without a log-in (decision 12). */
export function createProofCodesService({ db, ports, config }: Pick<Deps, 'db' | 'ports' | 'config'>) {
  let kept: string | null = null;

  /** Made once per database and kept with it, so that a change of the process's secrets voids no paper. */
  async function documentKey(): Promise<string> {
    kept ??= await findDocumentKey(db);
    if (kept !== null) return kept;
    await inTransaction(db, (tx) => insertDocumentKey(tx, ports.ids.token(), ports.clock.now()));
    kept = await findDocumentKey(db);
    if (kept === null) throw new InvariantError('the key of documents was not stored');
    return kept;
  }

  return {
    /** What a paper carries: its code, the page where it is typed, and the address that leads straight to the answer. */
    async verificationOf(kind: ProofKind, id: number): Promise<{ code: string; page: string; url: string }> {
      const code = codeOf(await documentKey(), kind, id);
      const page = `${config.publicOrigin}${verifyPage}`;
      return { code, page, url: `${page}?code=${code}` };
    },

    /** The id that a typed code proves; null when it proves nothing of this kind. */
    idOf: async (kind: ProofKind, typed: string): Promise<number | null> => idOfCode(await documentKey(), kind, typed),

    shortCodeOf: async (kind: ProofKind, id: number): Promise<string> => shortCodeOf(await documentKey(), kind, id),

    isShortCode: async (kind: ProofKind, id: number, typed: string): Promise<boolean> =>
      isShortCode(await documentKey(), kind, id, typed),
  };
}
