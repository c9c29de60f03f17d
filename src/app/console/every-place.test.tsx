import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { filterOf } from '#core/console/fields/filters.tsx';
import { inputOf } from '#core/console/fields/inputs.tsx';
import { http } from '#core/console/http/client.ts';
import { parseFields } from '#core/model/draft.ts';
import {
  fieldNamed,
  type ResolvedField,
  type ResolvedFieldOf,
  type ResolvedResource,
  resourceNamed,
  subFields,
} from '#core/model/resolved.ts';
import type { Filter } from '#core/model/row-types.ts';
import { renderConsole } from '../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../tests/support/stub-http.ts';
import { sortOf, type Texts, typedTexts } from '../../../tests/support/typed-texts.ts';
import { consoleProduct } from './product.ts';

const { resources } = consoleProduct();
const user = userEvent.setup({ delay: null });
/** Hundreds of keys, on a machine that others use too. */
const patience = 120_000;

beforeEach(() => {
  stubHttp();
  vi.mocked(http.get).mockResolvedValue({ data: [], total: 0 });
});

function show(element: React.ReactNode): void {
  renderConsole(
    [{ path: '/', element: <Suspense fallback={null}>{element}</Suspense> }],
    '/',
    'SYSTEM_ADMINISTRATOR',
    resources,
  );
}

/** A form of one field. `draft` is what a save would send. */
function showInput(resource: ResolvedResource, field: ResolvedField, start: unknown): { current: unknown } {
  const draft = { current: start };
  function Form() {
    const [value, setValue] = useState<unknown>(start);
    draft.current = value;
    const props = { field, resource, id: 'field', path: field.name, labels: {}, row: null, offered: null };
    return (
      <>
        {inputOf({ ...props, value, onChange: setValue, invalid: false, describedBy: undefined, label: field.label })}
      </>
    );
  }
  show(<Form />);
  return draft;
}

function problemsOf(field: ResolvedField, value: unknown) {
  return parseFields([field], { [field.name]: value }, { mode: 'update', actor: null, today: '2026-11-28' });
}

type SubRows = ResolvedFieldOf<'list' | 'children'>;
interface Cell {
  readonly resource: ResolvedResource;
  readonly rows: SubRows;
  readonly sub: ResolvedField;
  readonly texts: Texts;
}

/** Every input of such a text in a line of sub-rows, as the product draws it. */
function everyCell(): (readonly [name: string, cell: Cell])[] {
  return [...resources.values()].flatMap((resource) =>
    resource.fields.flatMap((rows) => {
      if ((rows.kind !== 'list' && rows.kind !== 'children') || rows.readOnly || rows.system) return [];
      return subFields(rows).flatMap((sub) => {
        const texts = typedTexts[sortOf(sub)];
        const isChosen = 'choices' in sub && sub.choices !== undefined;
        return texts === undefined || sub.readOnly || sub.hidden || isChosen
          ? []
          : [[`${resource.label}：${rows.label}の${sub.label}`, { resource, rows, sub, texts }] as const];
      });
    }),
  );
}

/** The input of a sub-row, which may stand behind 詳細. */
async function cellInput(line: number, name: string): Promise<HTMLInputElement> {
  const id = `field-${line}-${name}`;
  await waitFor(() => expect(document.querySelector('[id^="field-0-"]')).not.toBeNull());
  if (document.getElementById(id) === null)
    for (const button of screen.queryAllByRole('button', { name: /：詳細/, expanded: false })) await user.click(button);
  const isReady = (found: HTMLElement | null): found is HTMLInputElement =>
    found instanceof HTMLInputElement && !found.disabled;
  return waitFor(() => {
    const found = document.getElementById(id);
    if (!isReady(found)) throw new Error(`no input ${id}`);
    return found;
  });
}

describe.each(everyCell())('%s', { timeout: patience }, (_, { resource, rows, sub, texts }) => {
  it('sends what it shows, or refuses it with its text; and no other line takes over what is refused', async () => {
    const draft = showInput(resource, rows, [{ [sub.name]: texts.held }, { [sub.name]: texts.held }]);
    // The cells of a sheet do not take other keys
    const takesDigits = rows.kind === 'children' && sub.kind === 'number';
    const sent = () => (Array.isArray(draft.current) ? draft.current[0]?.[sub.name] : undefined);
    for (const [text, value] of [...texts.right, ...texts.wrong.map((one) => [one, undefined] as const)]) {
      const input = await cellInput(0, sub.name);
      await user.clear(input);
      await user.type(input, text);
      fireEvent.blur(input);
      const { values, problems } = problemsOf(sub, sent());
      if (value === undefined && takesDigits) {
        const digits = text.replace(/\D/g, '');
        expect((await cellInput(0, sub.name)).value.replace(/\D/g, ''), text).toBe(digits);
        expect(sent() ?? null, text).toBe(digits === '' ? null : Number(digits));
        continue;
      }
      if (value === undefined || problems !== undefined) expect(problems, text).toMatchObject([{ field: sub.name }]);
      else expect(values?.[sub.name], text).toEqual(value);
      if (value === undefined) expect((await cellInput(0, sub.name)).value).toBe(text);
    }
    const [wrong = ''] = texts.wrong;
    const last = await cellInput(1, sub.name);
    await user.clear(last);
    await user.type(last, wrong);
    fireEvent.blur(last);
    // The line below, where the next one begins
    const below = document.getElementById(`field-2-${sub.name}`);
    if (below instanceof HTMLInputElement) expect(below.value).not.toBe(wrong);
  });
});

it('has cells of the kinds that sub-rows hold', () => {
  expect(new Set(everyCell().map(([, { sub }]) => sub.kind))).toContain('number');
});

/** One filter of each kind that reads a text as a value. */
function everyFilter() {
  const all = [...resources.values()].flatMap((resource) =>
    resource.fields.flatMap((field) =>
      field.kind === 'number' || field.kind === 'date' || field.kind === 'month' || field.kind === 'moment'
        ? [{ resource, field }]
        : [],
    ),
  );
  return [...Map.groupBy(all, ({ field }) => field.kind)].flatMap(([kind, [first]]) =>
    first === undefined ? [] : [[kind, first] as const],
  );
}

describe.each(everyFilter())('a filter by %s', (kind, { resource, field }) => {
  // A moment is filtered by whole days
  const texts = typedTexts[kind === 'moment' ? 'date' : kind];
  it('applies what it shows, or says at the field why not, with its text', async () => {
    const applied: (readonly Filter[])[] = [];
    function Filtered() {
      const [filters, setFilters] = useState<readonly Filter[]>([]);
      const onChange = (next: readonly Filter[]) => {
        applied.push(next);
        setFilters(next);
      };
      return <>{filterOf({ field, resource, filters, onChange, labels: {} })}</>;
    }
    show(<Filtered />);
    const [first] = await waitFor(() => {
      const inputs = screen.getAllByRole<HTMLInputElement>('textbox').filter((one) => !one.disabled);
      expect(inputs.length).toBeGreaterThan(0);
      return inputs;
    });
    if (first === undefined || texts === undefined) throw new Error(`no filter of ${kind}`);
    for (const text of texts.wrong) {
      await user.clear(first);
      await user.type(first, text);
      // Left without Tab or Enter: by a click elsewhere
      act(() => first.blur());
      expect(applied, text).toEqual([]);
      expect(first.value).toBe(text);
      expect(screen.getByRole('alert').textContent).toContain(field.label);
    }
    const [[text] = ['']] = texts.right;
    await user.clear(first);
    await user.type(first, text);
    act(() => first.blur());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(applied).toHaveLength(1);
    expect(applied[0]).toMatchObject([{ field: field.name, operator: 'gte' }]);
  });
});

describe('a text that is left in a search of choices', () => {
  const stores = resourceNamed(resources, 'search-conditions');
  const owner = fieldNamed(stores, 'ownerUserId');

  it('is the row of that name, else it stays and a save refuses it there', async () => {
    vi.mocked(http.get).mockResolvedValue({ data: [{ id: 7, title: '山田 太郎' }], total: 1 });
    const draft = showInput(stores, owner, 3);
    const input = await screen.findByRole('combobox');
    await user.type(input, '山田次郎');
    await screen.findByTitle('山田 太郎');
    await user.click(document.body);
    expect(draft.current).toBe('山田次郎');
    expect(problemsOf(owner, draft.current).problems).toMatchObject([{ field: 'ownerUserId' }]);
    await screen.findByTitle('山田次郎');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(input).toHaveProperty('value', ''));

    await user.type(input, '山田太郎');
    await screen.findByTitle('山田 太郎');
    await user.click(document.body);
    expect(draft.current).toBe(7);
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('false'));
  });

  it('is the option of that name, else it stays and a save refuses it there', async () => {
    const [resource, field] =
      [...resources.values()]
        .flatMap((one) => one.fields.map((each) => [one, each] as const))
        .find(([, each]) => each.kind === 'select' && each.many !== true && Object.keys(each.options).length > 8) ?? [];
    if (resource === undefined || field?.kind !== 'select') throw new Error('no searched select');
    const [[code, label] = ['', '']] = Object.entries(field.options);
    const draft = showInput(resource, field, null);
    const input = await screen.findByRole('combobox');
    await user.type(input, 'そのような選択肢はない');
    await user.click(document.body);
    expect(draft.current).toBe('そのような選択肢はない');
    expect(problemsOf(field, draft.current).problems).toMatchObject([{ field: field.name }]);
    await screen.findByTitle('そのような選択肢はない');
    await waitFor(() => expect(input).toHaveProperty('value', ''));
    await user.type(input, label);
    await user.click(document.body);
    expect(draft.current).toBe(code);
  });
});
