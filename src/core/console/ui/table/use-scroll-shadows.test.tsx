import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useScrollShadows } from './use-scroll-shadows.ts';

function Framed() {
  return (
    <div data-testid="frame">
      <div data-testid="scrolling" ref={useScrollShadows()}>
        <p>広い</p>
      </div>
    </div>
  );
}

it('says on which side something lies aside, and nothing where all is seen', () => {
  const { getByTestId } = render(<Framed />);
  const [frame, scrolling] = [getByTestId('frame'), getByTestId('scrolling')];
  const marksAt = (scrollLeft: number, scrollWidth: number) => {
    for (const [name, value] of Object.entries({ scrollLeft, scrollWidth, clientWidth: 300 }))
      Object.defineProperty(scrolling, name, { value, configurable: true });
    fireEvent.scroll(scrolling);
    return ['data-before', 'data-after', 'data-fits'].filter((name) => frame.hasAttribute(name));
  };
  expect(marksAt(0, 300)).toEqual(['data-fits']);
  expect(marksAt(0, 500)).toEqual(['data-after']);
  expect(marksAt(100, 500)).toEqual(['data-before', 'data-after']);
  expect(marksAt(199.5, 500)).toEqual(['data-before']);
});
