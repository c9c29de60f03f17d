import { textOf } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import { type FieldChange, isOfSubRow, type SubRowChange, type ValueChange } from '#core/model/changes.ts';
import { type Day, dayOf, dayText } from '#core/model/day.ts';
import { words as spoken } from '#core/model/language.ts';
import type { Labels } from '#core/model/row-types.ts';

/** What a change did, in one sentence for each value: 「上野 定食の日額 ¥1,200 → ¥1,500（11/29から）」. */
export function changeTexts(change: FieldChange, labels: Labels): readonly string[] {
  if (!isOfSubRow(change)) return [valueText(change, labels)];
  const { field, kind, title, values } = change;
  const name = title === null ? '' : valueInWords(title, title.after, labels);
  if (kind === 'changed') return values.map((value) => valueText(value, labels, name));
  if (kind === 'removed') return [words().subRowRemoved(field.label, name)];
  return [words().subRowAdded(field.label, name, addedValues(change, labels))];
}

// Longer sentences, such as of notes, are not read in a message that goes away
const longest = 80;

/** The first of the changes in words, with the number of the others: for a message. Empty if none is short enough. */
export function changesSummary(changes: readonly FieldChange[], labels: Labels): string {
  const texts = changes.flatMap((change) => changeTexts(change, labels));
  const first = texts.find((text) => text.length <= longest);
  if (first === undefined) return '';
  return texts.length === 1 ? first : `${first}${spoken().separator}${words().moreChanges(texts.length - 1)}`;
}

/** The value's label, in the sub-row of that name. */
export function changeLabel({ field }: ValueChange, name = ''): string {
  return name === '' ? field.label : words().ofSubRow(name, field.label);
}

/** A value on either side of a change. */
export function valueInWords({ field, path }: ValueChange, value: unknown, labels: Labels): string {
  return textOf(field, value, { labels, path }) || words().emptyValue;
}

/** From when a dated value is valid: （11/29から）. The year is left out if it is this one. */
export function validFromText(from: Day | null): string {
  if (from === null) return '';
  const [year, month, day] = from.split('-').map(Number);
  const isThisYear = String(year) === dayOf(Date.now()).slice(0, 4);
  return words().sinceDay(isThisYear ? `${month}/${day}` : dayText(from));
}

function valueText(change: ValueChange, labels: Labels, name = ''): string {
  const [before, after] = [change.before, change.after].map((value) => valueInWords(change, value, labels));
  return `${changeLabel(change, name)} ${before} → ${after}${validFromText(change.from)}`;
}

function addedValues({ values }: SubRowChange, labels: Labels): string {
  const texts = values.map((value) => `${value.field.label} ${valueInWords(value, value.after, labels)}`);
  return texts.length === 0 ? '' : words().inBrackets(texts.join(spoken().separator));
}
