import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { LiveEvents } from '#core/model/live-events.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Actor, Role } from '#core/model/roles.ts';
import type { Me } from './me.ts';

/** The product's declaration, and the signed-in user. */
export interface Product {
  readonly resources: ResolvedResources;
  readonly actor: Actor;
  readonly me: Me;
  /** Fetches the user again, after the name or the email address was changed. */
  refreshMe(): Promise<void>;
  /** Shows the console as another user sees it, and leads to `back` when that ends. */
  beginView(view: BegunView): void;
}

/** The session of another user's view, and where it leads when it ends. */
export interface BegunView {
  readonly token: string;
  readonly expiresAt: number;
  readonly back: string;
}

const nobodyAsks = () => Promise.resolve();
const nobodyViews = () => undefined;

const ProductContext = createContext<Product | null>(null);

export function ProductProvider({
  resources,
  me,
  role,
  refreshMe = nobodyAsks,
  beginView = nobodyViews,
  children,
}: {
  resources: ResolvedResources;
  me: Me;
  role: Role;
  refreshMe?: () => Promise<void>;
  beginView?: (view: BegunView) => void;
  children: ReactNode;
}) {
  const { id } = me;
  // Keeps its identity when only the name changes, so that values derived from it are not recomputed
  const actor = useMemo(() => ({ id, role }), [id, role]);
  const product = useMemo(
    () => ({ resources, me, actor, refreshMe, beginView }),
    [resources, me, actor, refreshMe, beginView],
  );
  return <ProductContext value={product}>{children}</ProductContext>;
}

/** The product and its user. Throws outside signed-in screens. */
export function useProduct(): Product {
  const product = useContext(ProductContext);
  if (product === null) throw new Error('useProduct is for signed-in screens');
  return product;
}

const listeners = new Set<(resource: string, operation: string) => void>();

/** Listens for operations that the user has run on rows in this page. Returns a function that unsubscribes. */
export function onOperationDone(listener: (resource: string, operation: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners that an operation was run. */
export function announceOperation(resource: string, operation: string): void {
  for (const listener of listeners) listener(resource, operation);
}

/** The server's events while the page is open. */
export interface Live {
  onNotice(listener: () => void): () => void;
  /** A row has changed. If its id is null, many have. */
  onChange(listener: (change: LiveEvents['changed']) => void): () => void;
  /** After a break, during which changes and notices may have been missed. */
  onReconnect(listener: () => void): () => void;
  /** The resources whose rows changed since the page was opened, for those that listen later than others. */
  changedSoFar(): ReadonlySet<string>;
  close(): void;
}
