/** The tests of which at least one must fail: their files, and a pattern of their names (all if omitted). */
export interface CoveringTests {
  readonly project: 'unit' | 'api';
  readonly files: readonly string[];
  readonly name?: string | undefined;
}

/** A place in the code that implements a rule, and how to break it. */
export interface Mutation {
  /** The rule that the product guarantees. */
  readonly rule: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly put: string;
  readonly caughtBy: CoveringTests;
}

/** Tests without a database. */
export function unit(files: string | readonly string[], name?: string): CoveringTests {
  return { project: 'unit', files: [files].flat(), name };
}

/** Tests through the API, on the embedded database. */
export function api(files: string | readonly string[], name?: string): CoveringTests {
  return { project: 'api', files: [files].flat(), name };
}

/** Returns the source with the rule broken; throws if the place does not occur exactly once, because the code was moved or changed. */
export function broken(source: string, { rule, file, find, put }: Mutation): string {
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`${rule}: what is to be broken stands ${times} times in ${file}, not once`);
  return source.replace(find, () => put);
}
