import { type ReactNode, Suspense } from 'react';
import type { Component } from './field-component.ts';

/** Renders a component that may be lazy. */
export function drawNamed<P extends object>(Named: Component<P>, props: P): ReactNode {
  return (
    <Suspense fallback={null}>
      <Named {...props} />
    </Suspense>
  );
}
