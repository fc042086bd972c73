/**
 * A state that our own rules make impossible: a fault of the code or of the data, never of a caller. The sentence is the
 * same each time and the ids stand in `fields`, so that the log line has both and an alert can match the name.
 */
export class InvariantError extends Error {
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(sentence: string, fields: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'InvariantError';
    this.fields = fields;
  }
}
