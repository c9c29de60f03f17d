import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Actor, Role } from '#core/model/roles.ts';
import type { Me } from './me.ts';

/** The product as declared, and who uses it. */
export interface Product {
  readonly resources: ResolvedResources;
  readonly actor: Actor;
  readonly me: Me;
  /** Asks the server anew who the user is: the name or the address was changed. */
  refreshMe(): Promise<void>;
}

const nobodyAsks = () => Promise.resolve();

const ProductContext = createContext<Product | null>(null);

export function ProductProvider({
  resources,
  me,
  role,
  refreshMe = nobodyAsks,
  children,
}: {
  resources: ResolvedResources;
  me: Me;
  role: Role;
  refreshMe?: () => Promise<void>;
  children: ReactNode;
}) {
  const { id } = me;
  // The actor stays the same while only the name changes, and all that is made from it with it
  const actor = useMemo(() => ({ id, role }), [id, role]);
  const product = useMemo(() => ({ resources, me, actor, refreshMe }), [resources, me, actor, refreshMe]);
  return <ProductContext value={product}>{children}</ProductContext>;
}

/** The product and its user, on every signed-in screen. */
export function useProduct(): Product {
  const product = useContext(ProductContext);
  if (product === null) throw new Error('useProduct is for signed-in screens');
  return product;
}
