import { createContext, type ReactNode, useContext } from 'react';
import type { ConsoleProduct } from './plugin.ts';

const nothing: ConsoleProduct = {
  resources: new Map(),
  plugins: [],
  home: { path: '/', label: '', icon: 'table', roles: [] },
  userMenu: [],
  finds: [],
  secondFactorPath: '/',
  roleOf: () => {
    throw new Error('a product says what its users are');
  },
};

const ConsoleProductContext = createContext(nothing);

export function ConsoleProductProvider({ product, children }: { product: ConsoleProduct; children: ReactNode }) {
  return <ConsoleProductContext value={product}>{children}</ConsoleProductContext>;
}

/** The product's declaration, and what its plugins add to the console. */
export function useConsoleProduct(): ConsoleProduct {
  return useContext(ConsoleProductContext);
}
