export interface Menu {
  order: number;
  /** The heading of its group in the menu. */
  group?: string;
}

/** Paths that differ from the convention; `false` removes a page. `:id` is the row's id. */
export interface Routes {
  list?: Path | false;
  create?: Path | false;
  edit?: Path | false;
  show?: Path | false;
}

/** An absolute path. */
export type Path = `/${string}`;

/** A route that a declaration specifies, or else the conventional one. */
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

/** The routes of declared resources, by convention or as specified. */
export type RoutesOf<R> = {
  [N in keyof R & string]: R[N] extends { internal: true }
    ? never
    : R[N] extends { singleton: true }
      ? RouteOf<SaidBy<R[N]>, 'show', `/${N}`>
      : RoutesOfOne<N, SaidBy<R[N]>>;
}[keyof R & string];
