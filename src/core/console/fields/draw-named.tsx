import { type ReactNode, Suspense } from 'react';
import type { Component } from './props.ts';

/** Draws a part that was named, once it is there. */
export function drawNamed<P extends object>(Named: Component<P>, props: P): ReactNode {
  return (
    <Suspense fallback={null}>
      <Named {...props} />
    </Suspense>
  );
}
