import { expect, it } from 'vitest';
import { defineResources, resource, text } from '../declare.ts';
import { resolveResources } from '../resolve.ts';
import { auditedResource } from './audited.ts';

it('finds what was changed by the name that it has, that it had, and behind the name of a row’s part', () => {
  const larder = resource({
    label: 'Larder',
    renamedFrom: 'cupboard',
    fields: { name: text('Name', { required: true }) },
    list: { columns: ['name'] },
    access: { rows: {}, list: [] },
  });
  const resources = resolveResources(defineResources({ larder }));
  for (const name of ['larder', 'cupboard', 'import/larder'])
    expect(auditedResource(resources, name)?.name, name).toBe('larder');
  expect(auditedResource(resources, 'bowl')).toBeUndefined();
});
