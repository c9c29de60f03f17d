import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

const rows = [1, 2].map((id) => ({ id, version: 1 }));

function selected(total: number, isEstimate: boolean) {
  const { result } = renderHook(() => useSelection({ rows, total, isEstimate, apiQuery: 'q=x' }));
  act(() => result.current.select([1, 2]));
  return result;
}

it('chooses all that pass the list, and says how many those are', () => {
  const result = selected(487, false);
  act(() => result.current.all?.choose());
  expect(result.current.targets).toMatchObject({ filter: 'q=x', count: 487 });
});

it('offers no choice of all where nobody has counted them: what is done to them would be more than was said', () => {
  expect(selected(5001, true).current.all).toBeNull();
});

it('offers none where more are meant than one call takes', () => {
  expect(selected(10_001, false).current.all).toBeNull();
});
