import type { ReferenceNames } from '../names.ts';
import type { Role } from '../roles.ts';
import type { Condition } from './condition.ts';

export type Roles = readonly Role[];

export interface Access<F> {
  /** The rows a role sees at all; a role that is not named sees none. A row outside answers 404. */
  rows: { readonly [R in Role]?: Condition<F> };
  list: Roles;
  /** As `list` when nothing is said. */
  show?: Roles;
  /** Nobody when nothing is said; so below. */
  create?: Roles;
  update?: Roles;
  remove?: Roles;
  /** Who may remove and sees every row, when nothing is said. */
  restore?: Roles;
  /** As `list` when nothing is said. */
  export?: Roles;
  /** Who may both create and update, when nothing is said. */
  import?: Roles;
  /** Values of a choice that a role may set; every value for a role not named. */
  choices?: {
    readonly [K in keyof F]?: {
      readonly [R in Role]?: F[K] extends { options: infer C } ? readonly (keyof C)[] : never;
    };
  };
  /** Fields that hold the actor's own id whatever is sent. */
  fixed?: { readonly [R in Role]?: ReferenceNames<F> };
}
