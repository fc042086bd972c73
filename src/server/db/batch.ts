import { createHash } from 'node:crypto';
import pg from 'pg';
import { InvariantError } from '../invariant.ts';

/*
 * How statements with values reach PostgreSQL (decision 10): prepared under a name, the columns of their answer read once
 * per connection, and those whose answer nobody reads together with the next one.
 */

/** Ends a statement of a transaction whose answer nobody reads: it leaves together with the next one. */
export const UNREAD = '/* unread */';

/** Most statements that a connection keeps prepared: each costs memory on both sides. */
const PREPARED_MOST = 500;
/* A longer text is a bulk insert, whose shape changes with the number of its rows. */
const PREPARED_LENGTH = 4_000;

const hashed = (text: string): string => `p${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;

/** The statements that one connection keeps prepared, the one used longest ago first. */
class Kept {
  private readonly names = new Map<string, string>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Name under which a statement is kept prepared from now on; undefined when it is not worth it. */
  use(text: string): string | undefined {
    if (text.length > PREPARED_LENGTH) return undefined;
    const name = this.names.get(text) ?? hashed(text);
    this.names.delete(text);
    this.names.set(text, name);
    return name;
  }

  /** Takes out what is too much and not about to be sent, and answers its names. */
  evict(steps: readonly Step[]): string[] {
    const evicted: string[] = [];
    for (const [text, name] of this.names) {
      if (this.names.size <= this.most) break;
      if (steps.some((step) => step.name === name)) continue;
      this.names.delete(text);
      evicted.push(name);
    }
    return evicted;
  }
}

interface Step {
  text: string;
  values: readonly unknown[];
  name: string | undefined;
}

/** How rows of a kept statement are read; null for a statement without rows. */
type Shape = Pick<ResultState, 'fields' | '_parsers' | '_prebuiltEmptyResultObject'> | null;

interface ResultState {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** What the driver's connection offers to a query; its published types leave it out. */
interface Wire {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  close(of: { type: 'S'; name: string }): void;
  parse(of: { text: string; name: string | undefined }): void;
  bind(of: { statement: string | undefined; values: readonly unknown[]; valueMapper: unknown }): void;
  describe(of: { type: 'P'; name: string }): void;
  execute(of: Record<string, never>): void;
  sync(): void;
}

/** The driver's query, with the parts that its published types leave out. The version of the driver is exact. */
interface DriverQuery extends pg.Submittable {
  text: string;
  name: string | undefined;
  callback: ((error: Error | null, result: pg.QueryResult) => void) | undefined;
  _result: ResultState;
  _accumulateRows: boolean;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

const BaseQuery = pg.Query as unknown as new (text: string) => DriverQuery;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: unknown } }).utils;

/** Statements that are sent at once and answered in their order; only the last one's answer is read. */
class Batch extends BaseQuery {
  /** place of the statement that is being answered */
  private answered = 0;
  private hasFailed = false;
  private readonly steps: readonly Step[];
  private readonly shapes: Map<string, Shape>;
  private readonly evicted: readonly string[];

  constructor(of: { steps: readonly Step[]; shapes: Map<string, Shape>; evicted: readonly string[] }) {
    super(of.steps[0]?.text ?? '');
    this.steps = of.steps;
    this.shapes = of.shapes;
    this.evicted = of.evicted;
    this.name = of.steps[0]?.name;
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(wire: Wire): void {
    for (const name of this.evicted) {
      // PostgreSQL takes the name of one that it never parsed, too
      wire.close({ type: 'S', name });
      wire.parsedStatements[name] = undefined;
      wire.submittedNamedStatements[name] = undefined;
      this.shapes.delete(name);
    }
    try {
      for (const [place, { text, name, values }] of this.steps.entries()) {
        if (name === undefined || !(wire.parsedStatements[name] ?? wire.submittedNamedStatements[name])) {
          wire.parse({ text, name });
          if (name !== undefined) wire.submittedNamedStatements[name] = text;
        }
        wire.bind({ statement: name, values, valueMapper: prepareValue });
        if (place === this.steps.length - 1) this.readShape(wire, name);
        wire.execute({});
      }
    } catch (error) {
      // a value that cannot be written; what was sent before it is answered and ended by the caller's rollback
      this.handleError(error as Error, wire);
    }
    wire.sync();
  }

  private readShape(wire: Wire, name: string | undefined): void {
    const shape = name === undefined ? undefined : this.shapes.get(name);
    if (shape === undefined) wire.describe({ type: 'P', name: '' });
    else if (shape !== null) Object.assign(this._result, shape);
    this._accumulateRows = true;
  }

  private isLast(): boolean {
    return this.answered === this.steps.length - 1;
  }

  override handleDataRow(message: unknown): void {
    if (this.isLast()) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.isLast()) {
      super.handleCommandComplete(message, wire);
      return;
    }
    this.answered += 1;
    // the driver remembers under these what PostgreSQL has parsed
    this.name = this.steps[this.answered]?.name;
    this.text = this.steps[this.answered]?.text ?? '';
  }

  override handleReadyForQuery(wire: Wire): void {
    if (!this.hasFailed && this.name !== undefined && !this.shapes.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      const hasRows = Array.isArray(fields) && fields.length > 0;
      this.shapes.set(this.name, hasRows ? { fields, _parsers, _prebuiltEmptyResultObject } : null);
    }
    super.handleReadyForQuery(wire);
  }

  override handleError(error: Error, wire: Wire): void {
    this.hasFailed = true;
    // PostgreSQL leaves out what follows a failure
    for (const { name } of this.steps.slice(this.answered))
      if (name !== undefined) wire.submittedNamedStatements[name] = undefined;
    super.handleError(error, wire);
  }
}

const BEGIN = /^(?:begin|start transaction)\b/;

/** An answer that nobody reads: of a statement that has not left yet. */
const unsent = (command: string): Promise<unknown> => Promise.resolve({ command, rowCount: null, rows: [] });

/**
 * How a connection sends a statement with values. The beginning of a transaction and its unread statements wait for the next
 * statement; a transaction that ends without one sends nothing.
 *
 * @param most statements that the connection keeps prepared; of more, the one used longest ago is closed
 */
export function createSender(
  send: (...args: unknown[]) => unknown,
  most: number = PREPARED_MOST,
): (text: string, values: unknown[]) => unknown {
  const kept = new Kept(most);
  const shapes = new Map<string, Shape>();
  let waiting: Step[] = [];
  let isOpen = false;

  function sendSteps(steps: readonly Step[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const batch = new Batch({ steps, shapes, evicted: kept.evict(steps) });
      batch.callback = (error, result) => (error ? reject(error) : resolve(result));
      send(batch);
    });
  }

  return (text, values) => {
    if (BEGIN.test(text)) {
      if (isOpen) throw new InvariantError('a transaction begins in another one');
      isOpen = true;
      waiting = [{ text, values: [], name: kept.use(text) }];
      return unsent('BEGIN');
    }
    const isBegun = !(waiting[0] && BEGIN.test(waiting[0].text));
    const isEnd = text === 'commit' || text === 'rollback';
    if (isEnd) isOpen = false;
    if (text === 'rollback') waiting = [];
    if (isEnd && !isBegun && waiting.length <= 1) {
      waiting = [];
      return unsent(text.toUpperCase());
    }
    const step = { text, values, name: kept.use(text) };
    if (isOpen && text.endsWith(UNREAD)) {
      waiting.push(step);
      return unsent('SELECT');
    }
    const before = waiting;
    waiting = [];
    // several statements in one text, or a long list of rows: the driver sends it as it is
    if (step.name === undefined)
      return before.length > 0 ? sendSteps(before).then(() => send(text, values)) : send(text, values);
    return sendSteps([...before, step]);
  };
}
