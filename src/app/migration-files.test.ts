import { expect, it } from 'vitest';
import { resolveResources } from '#core/model/resolve.ts';
import { resources as declared } from '#resources';
import { needsMigration } from './migration-files.ts';

it('finds the tables as declared after the migrations, and not where a field has come along', async () => {
  const resources = resolveResources(declared);
  expect(await needsMigration(resources)).toBe(false);
  const location = resources.get('search-location');
  const [first] = location?.fields ?? [];
  if (location === undefined || first === undefined) throw new Error('the resource has no field');
  const fields = [...location.fields, { ...first, name: 'hobby' }];
  expect(await needsMigration(new Map(resources).set(location.name, { ...location, fields }))).toBe(true);
});
