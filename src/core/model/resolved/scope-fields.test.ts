import { expect, it } from 'vitest';
import { resolveResources } from '#core/model/resolve.ts';
import { resources as declared } from '#resources';
import { resourceNamed } from '../resolved.ts';
import { scopeFields } from './scope-fields.ts';

const fieldsOf = (name: string) => [...scopeFields(resourceNamed(resolveResources(declared), name))].toSorted();

it('are those that the conditions of all roles name, however they are combined', () => {
  expect(fieldsOf('search-conditions')).toEqual(
    expect.arrayContaining(['heldOwnerUserId', 'managerUserId', 'ownerUserId']),
  );
  expect(fieldsOf('search-conditions')).not.toContain('name');
});
