import type { ErrorCode } from '../errors.ts';
import type { FieldIs } from '../names.ts';
import type { Roles } from './access.ts';
import type { Fields } from './field.ts';

/** Actions by name, each with the fields of its input; `unknown` if it has none. */
export type Inputs = { readonly [action: string]: unknown };

/** The actions of these names, with exactly these input fields. */
export type WithInput<A, Each> = { readonly [N in keyof A]: Each & { readonly input?: A[N] & Fields } };

/** An operation on a row beyond changing its fields; a function in the rules of the feature's server does it. */
export interface Action<F> {
  label: string;
  roles: Roles;
  /** The states in which it is available. */
  when?: FieldIs<F>;
  /** The states in which it is what comes next: the main button of the row's page. */
  next?: FieldIs<F>;
  /** The computed text that says why it cannot be done to a row now; where it holds one, the console offers no button. */
  refusedBy?: keyof F & string;
  /** The confirmation question; `{count}` is the number of rows. */
  confirm?: string;
  /** The message after success, which follows the row's name; «を{label}しました» by default. */
  done?: string;
  danger?: boolean;
  /** Also offered for selected rows. */
  bulk?: boolean;
  /** Offered only by a feature's own screen, which knows where it makes sense, and not by the generated pages. */
  ownButton?: boolean;
  /** The fields that the user fills in before the action, sent along with it. */
  input?: Fields;
  /**
   * Names in `input` whose values are added to earlier ones, so that a repeated call would count twice: the version that was read is then
   * required.
   */
  adds?: readonly string[];
  /** The error by which it refuses personal tokens, which then cannot be used for it at all. */
  refusesTokens?: ErrorCode;
}

/** An operation on the list as a whole, not on a row; a function in the rules of the feature's server does it. */
export interface ListAction {
  label: string;
  roles: Roles;
  /** The confirmation question. */
  confirm?: string;
  /** The message after success; «{label}しました» by default. */
  done?: string;
  danger?: boolean;
  /** The fields that the user fills in before the action, sent along with it. */
  input?: Fields;
  /** The error by which it refuses personal tokens, which then cannot be used for it at all. */
  refusesTokens?: ErrorCode;
}
