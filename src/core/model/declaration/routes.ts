export interface Menu {
  order: number;
  /** The heading it stands under. */
  group?: string;
}

/** Paths where they differ from the convention; `false` drops a page. `:id` is the row's id. */
export interface Routes {
  list?: Path | false;
  create?: Path | false;
  edit?: Path | false;
  show?: Path | false;
}

/** A path from the root. */
export type Path = `/${string}`;

/** A route that a declaration names itself; where it names none, the usual one. */
type RouteOf<Said, P extends keyof Routes, Usual extends Path> = Said extends { readonly [N in P]?: infer Own }
  ? Path extends Own
    ? Usual
    : Extract<Own, Path>
  : Usual;
type RoutesOfOne<Name extends string, Routes> =
  | RouteOf<Routes, 'list', `/${Name}`>
  | RouteOf<Routes, 'create', `/${Name}/create`>
  | RouteOf<Routes, 'edit', `/${Name}/:id/edit`>
  | RouteOf<Routes, 'show', `/${Name}/:id`>;

type SaidBy<D> = D extends { routes?: infer Own } ? Exclude<Own, undefined> : unknown;

/** The routes that declared resources have by convention or by their own word. */
export type RoutesOf<R> = {
  [N in keyof R & string]: R[N] extends { internal: true }
    ? never
    : R[N] extends { singleton: true }
      ? RouteOf<SaidBy<R[N]>, 'show', `/${N}`>
      : RoutesOfOne<N, SaidBy<R[N]>>;
}[keyof R & string];
