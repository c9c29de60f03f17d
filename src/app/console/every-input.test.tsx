import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { componentOf } from '#core/console/fields/field-component.ts';
import { inputOf } from '#core/console/fields/inputs.tsx';
import { parseFields } from '#core/model/draft.ts';
import { type ResolvedField, type ResolvedResource, subFields } from '#core/model/resolved.ts';
import { sortOf, type Texts, typedTexts } from '../../../tests/support/typed-texts.ts';
import { consoleProduct } from './product.ts';

const today = '2026-11-28';
const { resources } = consoleProduct();

interface Place {
  readonly name: string;
  readonly resource: ResolvedResource;
  readonly field: ResolvedField;
  readonly texts: Texts;
}

/** Every input of such a text that the declarations make: of forms, their sub-rows and the dialogs of actions. */
function everyInput(): readonly Place[] {
  return [...resources.values()].flatMap((resource) => {
    const named = (name: string, field: ResolvedField): Place[] => {
      const texts = typedTexts[sortOf(field)];
      const isChosen = 'choices' in field && field.choices !== undefined;
      return field.readOnly || field.system || isChosen || texts === undefined
        ? []
        : [{ name: `${resource.label}：${name}${field.label}`, resource, field, texts }];
    };
    return [
      ...resource.fields.flatMap((field) =>
        'fields' in field ? subFields(field).flatMap((sub) => named(`${field.label}の`, sub)) : named('', field),
      ),
      ...[...resource.actions, ...resource.listActions].flatMap(({ label, input }) =>
        input.flatMap((field) => named(`${label}の`, field)),
      ),
    ];
  });
}

/** One place of each sort: inputs that differ in nothing that decides how a text is read behave the same. */
function sorts(): readonly (readonly [name: string, place: Place])[] {
  const groups = Map.groupBy(everyInput(), ({ field }) => {
    const { kind, decimals, unit, yen, fills, pattern }: Partial<Record<string, unknown>> = { ...field };
    const { input } = componentOf(field);
    return JSON.stringify([kind, decimals, unit, yen, fills !== undefined, pattern, input === undefined || field.name]);
  });
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [[`${first.name}${others.length === 0 ? '' : `（ほか${others.length}）`}`, first] as const],
  );
}

/** A form of one field, which holds a value already. `draft` is what a save would send. */
function renderField({ resource, field, texts }: Place) {
  const draft = { current: texts.held };
  function Form() {
    const [value, setValue] = useState<unknown>(texts.held);
    draft.current = value;
    const props = { field, resource, id: 'field', path: field.name, labels: {}, row: null, offered: null };
    return (
      <Suspense fallback={null}>
        {inputOf({ ...props, value, onChange: setValue, invalid: false, describedBy: undefined, label: field.label })}
        <button type="button">保存する</button>
      </Suspense>
    );
  }
  render(<Form />);
  return () => parseFields([field], { [field.name]: draft.current }, { mode: 'update', actor: null, today });
}

/** The input, once its code is loaded. */
async function input(): Promise<HTMLInputElement> {
  const isReady = (element: HTMLElement) => element instanceof HTMLInputElement && !element.disabled;
  await waitFor(() => expect(screen.getAllByRole('textbox').some(isReady)).toBe(true));
  return screen.getByRole<HTMLInputElement>('textbox');
}

const ways: Readonly<Record<string, (text: string) => Promise<void>>> = {
  async typed(text) {
    const user = userEvent.setup({ delay: null });
    await user.clear(await input());
    await user.type(await input(), text);
  },
  async pasted(text) {
    const user = userEvent.setup({ delay: null });
    await user.clear(await input());
    await user.paste(text);
  },
  // By the browser: no key is pressed, and nothing has the focus
  async autofilled(text) {
    fireEvent.change(await input(), { target: { value: text } });
  },
};

describe.each(sorts())('%s', (_, place) => {
  const { field, texts } = place;

  it.each(Object.entries(ways))('sends what it shows, or refuses it with its text: %s', async (_way, enter) => {
    const send = renderField(place);
    for (const [text, value] of [...texts.right, ...texts.wrong.map((one) => [one, undefined] as const)]) {
      await enter(text);
      // Before the field is left: a shortcut may save at once
      for (const isLeft of [false, true]) {
        if (isLeft) fireEvent.blur(await input());
        const { values, problems } = send();
        // A right text may still break the rules of this field, such as its least number
        if (value === undefined || problems !== undefined) {
          expect(problems, text).toMatchObject([{ field: field.name }]);
          if (value === undefined || !isLeft) expect((await input()).value).toBe(text);
        } else expect(values?.[field.name], text).toEqual(value);
      }
    }
  });
});

it('has inputs of every such kind', () => {
  expect(new Set(everyInput().map(({ field }) => sortOf(field)))).toEqual(new Set(Object.keys(typedTexts)));
});
