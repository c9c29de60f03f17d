import { fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useScrollShadows } from './use-scroll-shadows.ts';

function Framed({ free }: { free?: number }) {
  return (
    <div data-testid="frame">
      <div data-testid="scrolling" ref={useScrollShadows(free)}>
        <p>広い</p>
      </div>
    </div>
  );
}

function marksOf(shown: ReactNode) {
  const { getByTestId } = render(shown);
  const [frame, scrolling] = [getByTestId('frame'), getByTestId('scrolling')];
  return (scrollLeft: number, scrollWidth: number) => {
    for (const [name, value] of Object.entries({ scrollLeft, scrollWidth, clientWidth: 300 }))
      Object.defineProperty(scrolling, name, { value, configurable: true });
    fireEvent.scroll(scrolling);
    return ['data-before', 'data-after', 'data-fits'].filter((name) => frame.hasAttribute(name));
  };
}

it('says on which side something lies aside, and nothing where all is seen', () => {
  const marksAt = marksOf(<Framed />);
  expect(marksAt(0, 300)).toEqual(['data-fits']);
  expect(marksAt(0, 500)).toEqual(['data-after']);
  expect(marksAt(100, 500)).toEqual(['data-before', 'data-after']);
  expect(marksAt(199.5, 500)).toEqual(['data-before']);
});

it('says that something lies aside only when the column that sticks lies over it', () => {
  const marksAt = marksOf(<Framed free={40} />);
  expect(marksAt(40, 500)).toEqual(['data-after']);
  expect(marksAt(42, 500)).toEqual(['data-before', 'data-after']);
});
