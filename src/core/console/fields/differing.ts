import { words } from '#core/console/i18n/words.ts';
import { initialOf } from '#core/model/draft.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedField } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import { isEmpty } from '#core/model/shape.ts';
import { textOf } from './field-component.ts';

/** The number of fields that a heading names, and of letters that it shows of a value. */
const most = { fields: 3, letters: 16 };

interface Held {
  readonly values: Readonly<Record<string, unknown>>;
  readonly labels: Labels;
  /** The path of the row that holds the fields, with a dot; '' for the form's own. */
  readonly within?: string;
  /** The JST day. */
  readonly today: string;
}

/** What differs from the initial values, in words: 「上限日数 20日・言語 英語」; '' if nothing does. */
export function differingText(fields: readonly ResolvedField[], { values, labels, within = '', today }: Held): string {
  const isOld = typeof values.id === 'number';
  const different = fields.filter(
    (field) => !field.readOnly && !(isOld && isGiven(field)) && differs(field, values[field.name], today),
  );
  const named = different.slice(0, most.fields).map((field) => {
    const value = values[field.name];
    const text = textOf(field, value, { labels, path: `${within}${field.name}`, row: values }) || words().empty;
    return `${field.label} ${text.length > most.letters ? words().filledIn : text}`;
  });
  return named.length === 0 ? '' : words().differing(named, different.length - named.length);
}

/** True for what every row gets when it is created, such as its day: of an older row it says nothing. */
function isGiven(field: ResolvedField): boolean {
  return ('generated' in field && field.generated === true) || ('initial' in field && field.initial === 'today');
}

function differs(field: ResolvedField, value: unknown, today: string): boolean {
  const none = kindOf(field).empty(field);
  const plain = (one: unknown) => (isEmpty(one) ? none : one);
  return JSON.stringify(plain(value)) !== JSON.stringify(plain(initialOf(field, today)));
}
