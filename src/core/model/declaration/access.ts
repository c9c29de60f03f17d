import type { ReferenceNames } from '../names.ts';
import type { Role } from '../roles.ts';
import type { Condition } from './condition.ts';

export type Roles = readonly Role[];

export interface Access<F> {
  /** The rows that a role sees; a role that is not named sees none. Other rows answer 404. */
  rows: { readonly [R in Role]?: Condition<F> };
  list: Roles;
  /** Default: as `list`. */
  show?: Roles;
  /** Default: no one; the same for the next two. */
  create?: Roles;
  update?: Roles;
  remove?: Roles;
  /** Default: those who may remove and see every row. */
  restore?: Roles;
  /** Default: as `list`. */
  export?: Roles;
  /** Default: those who may both create and update. */
  import?: Roles;
  /** The values of a choice that a role may set; every value for a role that is not named. */
  choices?: {
    readonly [K in keyof F]?: {
      readonly [R in Role]?: F[K] extends { options: infer C } ? readonly (keyof C)[] : never;
    };
  };
  /** Fields that always get the actor's own id, whatever is sent. */
  fixed?: { readonly [R in Role]?: ReferenceNames<F> };
}
