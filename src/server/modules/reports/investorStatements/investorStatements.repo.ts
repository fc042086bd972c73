import { sql } from 'kysely';
import type { PaperLanguage } from '#shared/texts/documentTexts.ts';
import type { StatementKind } from '#shared/contract/statements.ts';
import type { PageRows } from '#shared/paging.ts';
import { investorName } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { SheetContent } from '#server/modules/papers/documents/documents.service.ts';
import type { PartFigures } from './check.rules.ts';

/** What stands on the paper, with the moment as text; its code and serial are added when it is drawn. */
export type StoredSheet = Omit<SheetContent, 'madeAt' | 'verification' | 'number'> & { madeAt: string };

export interface StatementRow {
  id: number;
  userId: number;
  kind: StatementKind;
  language: PaperLanguage;
  investorIds: number[];
  investorNames: string[];
  fundId: number | null;
  /** in the language of the paper */
  fundName: string | null;
  from: string;
  to: string;
  madeAt: Date;
}

const columns = sql`
  s.id, s.user_id as "userId", s.kind, s.language, s.investor_ids as "investorIds",
    (
      with n (id, place) as (select * from unnest(s.investor_ids) with ordinality)
      select array_agg(${investorName('i')} order by n.place)
      from n
      join investors i on i.id = n.id
    ) as "investorNames",
    s.fund_id as "fundId", case when s.language = 'en' then coalesce(f.name_en, f.name) else f.name end as "fundName",
    s.from_date as "from", s.to_date as "to", s.made_at as "madeAt"`;

export interface NamedInvestor {
  investorId: number;
  name: string;
  nationalNo: string;
  isLegal: boolean;
  /** 1 for a man, 2 for a woman; null for a company */
  gender: number | null;
  /** null until somebody types it */
  latinName: string | null;
}

/** Names and codes of investors, in the order of their ids. */
export async function listNamed(tx: Tx, investorIds: readonly number[]): Promise<NamedInvestor[]> {
  return many<NamedInvestor>(tx)`
    select i.id as "investorId", ${investorName('i')} as name, i.national_no as "nationalNo",
      i.is_legal as "isLegal", i.gender, i.latin_name as "latinName"
    from investors i
    where i.id = any(${[...investorIds]}::int[])
    order by i.id`;
}

/** Name of a fund; null for none. */
export async function findFundName(tx: Tx, fundId: number): Promise<string | null> {
  const row = await tx.selectFrom('funds').select('name').where('id', '=', fundId).executeTakeFirst();
  return row?.name ?? null;
}

/** English names of funds, as they are set. */
export async function listEnglishNames(tx: Tx, fundIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await many<{ id: number; name: string }>(tx)`
    select id, name_en as name from funds where id = any(${[...fundIds]}::int[]) and name_en is not null`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Stores a statement as it is printed. @returns its number */
export async function insertStatement(
  tx: WriteTx,
  row: Pick<StatementRow, 'userId' | 'kind' | 'language' | 'investorIds' | 'fundId' | 'from' | 'to' | 'madeAt'> & {
    sheet: StoredSheet;
    figures: readonly PartFigures[];
  },
): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into statements (user_id, kind, language, investor_ids, fund_id, from_date, to_date, sheet, figures, made_at)
    values (
      ${row.userId}, ${row.kind}, ${row.language}, ${row.investorIds}::int[], ${row.fundId}, ${row.from}, ${row.to},
      ${JSON.stringify(row.sheet)}, ${JSON.stringify(row.figures)}, ${row.madeAt}
    )
    returning id`;
  return id;
}

export interface StatementFilter {
  userId: number;
  investorId?: number | undefined;
  kind?: StatementKind | undefined;
}

const isFound = ({ userId, investorId, kind }: StatementFilter) => sql`
  s.user_id = ${userId} and (${kind ?? null}::text is null or s.kind = ${kind ?? null})
    and (${investorId ?? null}::int is null or ${investorId ?? null}::int = any(s.investor_ids))`;

/** Statements that a user made, newest first. */
export async function listStatementRows(
  tx: Tx,
  filter: StatementFilter,
  { offset, limit }: PageRows,
): Promise<StatementRow[]> {
  return many<StatementRow>(tx)`
    select ${columns}
    from statements s
    left join funds f on f.id = s.fund_id
    where ${isFound(filter)}
    order by s.id desc limit ${limit} offset ${offset}`;
}

/** How many statements a user made. */
export async function countStatements(tx: Tx, filter: StatementFilter): Promise<number> {
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total from statements s where ${isFound(filter)}`;
  return total;
}

/** A statement with its paper and its figures; null for an unknown number. */
export async function findStatement(
  tx: Tx,
  statementId: number,
): Promise<(StatementRow & { sheet: StoredSheet; figures: PartFigures[] }) | null> {
  return maybeOne<StatementRow & { sheet: StoredSheet; figures: PartFigures[] }>(tx)`
    select ${columns}, s.sheet, s.figures
    from statements s
    left join funds f on f.id = s.fund_id
    where s.id = ${statementId}`;
}
