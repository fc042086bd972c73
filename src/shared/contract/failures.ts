import { Failure, type ErrorText, type FailureOptions } from './kernel/errors.ts';
import { errorTexts, type ErrorCode } from './operations.ts';

export type { ErrorCode };

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type ParamsOf<Code extends ErrorCode> = Placeholders<(typeof errorTexts)[Code]['message']>;

/** What a failure tells beside its sentence; a code whose sentence has placeholders wants a value for each. */
type OptionsOf<Code extends ErrorCode> = [ParamsOf<Code>] extends [never]
  ? [options?: Omit<FailureOptions, 'params'>]
  : [options: Omit<FailureOptions, 'params'> & { params: Record<ParamsOf<Code>, string | number | bigint> }];

/** Builds the failure of a code. */
export function fail<Code extends ErrorCode>(code: Code, ...[options]: OptionsOf<Code>): Failure {
  return failureOf(code, options);
}

/** Builds the failure of a code that belongs to one field: its sentence stands at the field, too. */
export function failField<Code extends ErrorCode>(code: Code, field: string, ...[options]: OptionsOf<Code>): Failure {
  return failureAt(code, field, options);
}

/** The failure of a code that only the run knows; its values are not checked by the compiler. */
export function failureOf(code: ErrorCode, options: FailureOptions = {}): Failure {
  return new Failure(code, errorTexts[code], options);
}

/** `failField` for a code that only the run knows. */
export function failureAt(code: ErrorCode, field: string, options: FailureOptions = {}): Failure {
  const { message } = failureOf(code, options);
  return failureOf(code, { ...options, fields: { [field]: [message] } });
}

/** Status and sentence of a code; undefined for an unknown one. */
export function errorTextOf(code: string): ErrorText | undefined {
  return (errorTexts as Readonly<Record<string, ErrorText>>)[code];
}
