import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ResolvedResources } from '#model/resolve.ts';
import type { Actor } from '#model/roles.ts';
import type { Me } from './me.ts';

/** The product as declared, and who uses it. */
export interface Product {
  readonly resources: ResolvedResources;
  readonly actor: Actor;
  readonly me: Me;
}

const ProductContext = createContext<Product | null>(null);

export function ProductProvider({
  resources,
  me,
  children,
}: {
  resources: ResolvedResources;
  me: Me;
  children: ReactNode;
}) {
  const product = useMemo(() => ({ resources, me, actor: { id: me.id, role: me.systemUserRole } }), [resources, me]);
  return <ProductContext value={product}>{children}</ProductContext>;
}

/** The product and its user, on every signed-in screen. */
export function useProduct(): Product {
  const product = useContext(ProductContext);
  if (product === null) throw new Error('useProduct is for signed-in screens');
  return product;
}
