import type { FieldIs } from '../names.ts';
import type { Roles } from './access.ts';
import type { Fields } from './field.ts';

/** Actions by name, each with the fields that it asks; `unknown` where it asks nothing. */
export type Inputs = { readonly [action: string]: unknown };

/** The actions of these names, which ask just these fields. */
export type WithInput<A, Each> = { readonly [N in keyof A]: Each & { readonly input?: A[N] & Fields } };

/** Something one does to a row beyond changing its fields; what it does is a function in the server's `rules/`. */
export interface Action<F> {
  label: string;
  roles: Roles;
  /** The states from which it may be done. */
  when?: FieldIs<F>;
  /** The question asked before; `{count}` is how many rows. */
  confirm?: string;
  /** What is said afterwards, behind the name of the row; «を{label}しました» when nothing is said here. */
  done?: string;
  danger?: boolean;
  /** Offered for selected rows too. */
  bulk?: boolean;
  /** What is asked before it is done, and sent along. */
  input?: Fields;
  /** Names in `input` with which it adds to what was done before: then the version that was read must come along. */
  adds?: readonly string[];
}

/** Something one does on the list as a whole, on no row of it; what it does is a function in the server's `rules/`. */
export interface ListAction {
  label: string;
  roles: Roles;
  /** The question asked before. */
  confirm?: string;
  /** What is said afterwards; «{label}しました» when nothing is said here. */
  done?: string;
  danger?: boolean;
  /** What is asked before it is done, and sent along. */
  input?: Fields;
}
