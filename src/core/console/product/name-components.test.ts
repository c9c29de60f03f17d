import { expect, it } from 'vitest';
import { componentOf, type FieldComponent, textOf } from '#core/console/fields/field-component.ts';
import { children, defineResources, internal, number, reference, resource, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { fieldNamed, resourceNamed, subFields } from '#core/model/resolved.ts';
import { nameComponents } from './name-components.ts';

const part = internal('部品', { thingId: reference('物', 'thing', { required: true }), size: number('大きさ') });

function declared() {
  const thing = resource({
    label: '物',
    fields: { name: text('名称', { required: true }), parts: children('部品', part, 'thingId') },
    list: { columns: ['name'] },
    access: { rows: {}, list: [] },
  });
  return resolveResources(defineResources({ thing, part }));
}

const sized: FieldComponent = { text: (value) => `${String(value)}寸` };

it('gives the field of a resource its component, in sub-rows too, and leaves the others to their kinds', () => {
  const resources = declared();
  nameComponents(resources, [{ part: { size: sized } }], {});
  const [parts] = subFields(fieldNamed(resourceNamed(resources, 'thing'), 'parts'));
  expect(textOf(fieldNamed(resourceNamed(resources, 'part'), 'size'), 3)).toBe('3寸');
  expect(parts === undefined ? '' : textOf(parts, 3)).toBe('3寸');
  expect(textOf(fieldNamed(resourceNamed(resources, 'thing'), 'name'), '箱')).toBe('箱');
});

it('keeps what the core has for a field where a plugin names another part', () => {
  const resources = declared();
  nameComponents(resources, [{ thing: { name: { width: 90 } } }], { thing: { name: { ...sized, width: 80 } } });
  expect(componentOf(fieldNamed(resourceNamed(resources, 'thing'), 'name'))).toEqual({ ...sized, width: 90 });
});

it('says what is named twice, and what there is not', () => {
  const named = { part: { size: sized } };
  expect(() => nameComponents(declared(), [named, named], {})).toThrow('part.size: two plugins name its component');
  expect(() => nameComponents(declared(), [{ part: { weight: sized } }], {})).toThrow('part has no field weight');
  expect(() => nameComponents(declared(), [{ prat: { size: sized } }], {})).toThrow('no resource is named prat');
});
