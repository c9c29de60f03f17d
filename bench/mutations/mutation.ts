/** The tests of which at least one must fail: their files, and what their names hold (a pattern; all of them where nothing is said). */
export interface CoveringTests {
  readonly project: 'unit' | 'api';
  readonly files: readonly string[];
  readonly name?: string | undefined;
}

/** One place of a rule, and how it is broken. */
export interface Mutation {
  /** What the product promises there. */
  readonly rule: string;
  readonly file: string;
  /** Stands in the file exactly once. */
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

/** The source with the rule broken; throws where the place is not found exactly once, for then it was moved or changed. */
export function broken(source: string, { rule, file, find, put }: Mutation): string {
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`${rule}: what is to be broken stands ${times} times in ${file}, not once`);
  return source.replace(find, () => put);
}
