import type { Resources } from '../declaration/any-resource.ts';
import {
  type ResolvedField,
  type ResolvedListAction,
  type ResolvedResource,
  type ResolvedResources,
  subFields,
} from '../resolved.ts';
import { repeated } from './repeated.ts';

/** A text that people read, with its place in the declaration. */
type Said = readonly [place: string, text: string | undefined];

/** Mistakes in how a resource's texts are written, each sentence beginning with its place. */
export function textMistakes(resource: ResolvedResource): readonly string[] {
  return labelsOf(resource).flatMap(([place, text = '']) => {
    const wrong = writtenWrong(text);
    return wrong === null ? [] : [`${place}: ${wrong}`];
  });
}

/**
 * Texts in English where people read another language. `names`: names in Latin letters that a text may consist of; abbreviations (PDF, SNS)
 * and anything with other letters in it are no English.
 */
export function languageMistakes(resources: ResolvedResources, names: readonly string[] | null): readonly string[] {
  if (names === null) return [];
  return [...resources.values()].flatMap((resource) =>
    [...labelsOf(resource), ...sentencesOf(resource)]
      .filter(([, text = '']) => isEnglish(text, names))
      .map(([place, text]) => `${resource.name}${place}: ${text} is English; say it in the language of its readers`),
  );
}

/** Two fields side by side whose labels differ by nothing that a reader sees. */
export function sameLabelMistakes({ fields, internal }: ResolvedResource): readonly string[] {
  if (internal) return [];
  const shown = fields.filter(({ hidden }) => !hidden);
  const exact = new Set(repeated(shown.filter(({ inCsv }) => inCsv).map(({ label }) => label)));
  return repeated(shown.map(({ label }) => asRead(label)))
    .filter((label) => !exact.has(label))
    .map((label) => `.fields: two of them read ${label}; give each a label of its own`);
}

/** A menu group or order that people cannot have meant. */
export function menuMistakes(declared: Resources): readonly string[] {
  const entries = Object.entries(declared).flatMap(([name, { menu }]) =>
    menu === undefined ? [] : [{ name, ...menu }],
  );
  return entries.flatMap(({ name, order, group }, index) => {
    const before = entries.slice(0, index).find((other) => other.order === order);
    const others = entries.filter((other) => other.name !== name && other.group === group);
    return [
      ...(before === undefined
        ? []
        : [`${name}.menu.order: ${order} is the place of ${before.name} already; give it another`]),
      ...(group === undefined || others.length > 0
        ? []
        : [`${name}.menu.group: nothing else stands in ${group}; write it as the others do, or drop group`]),
    ];
  });
}

function labelsOf(resource: ResolvedResource): readonly Said[] {
  const { label, listTitle, fields, form, menu, actions, listActions, list } = resource;
  return [
    ['.label', label],
    ['.listTitle', listTitle],
    ...(menu?.group === undefined ? [] : [['.menu.group', menu.group] as const]),
    ...form.map(({ heading }): Said => ['.form', heading]),
    ...list.views.map((view): Said => ['.list.views', view.label]),
    ...fields.flatMap((field) => labelsOfField(field, `.${field.name}`)),
    ...actions.flatMap((action) => labelsOfAction(action, 'actions')),
    ...listActions.flatMap((action) => labelsOfAction(action, 'listActions')),
  ];
}

function labelsOfField(field: ResolvedField, at: string): readonly Said[] {
  return [
    [at, field.label],
    ...('options' in field ? Object.entries(field.options).map(([code, text]): Said => [`${at}.${code}`, text]) : []),
    ...('words' in field ? (field.words ?? []).map((text): Said => [`${at}.words`, text]) : []),
    ...subFields(field).flatMap((sub) => labelsOfField(sub, `${at}.${sub.name}`)),
  ];
}

function labelsOfAction({ name, label, input }: ResolvedListAction, where: string): readonly Said[] {
  const at = `.${where}.${name}`;
  return [[`${at}.label`, label], ...input.flatMap((field) => labelsOfField(field, `${at}.input.${field.name}`))];
}

/** Whole sentences, in which a line break or a brace may be meant. */
function sentencesOf({ purpose, purposeFor, fields, actions, listActions }: ResolvedResource): readonly Said[] {
  return [
    ['.purpose', purpose],
    ...purposeFor.map(({ operation, text }): Said => [`.purposeFor.${operation}`, text]),
    ...fields.flatMap((field): Said[] => [
      [`.${field.name}.help`, field.help],
      ...Object.entries(field.helpFor ?? {}).map(([form, said]): Said => [`.${field.name}.helpFor.${form}`, said]),
      [`.${field.name}.hint`, 'hint' in field ? field.hint : undefined],
    ]),
    ...[...actions, ...listActions].flatMap(({ name, confirm, done }): Said[] => [
      [`.actions.${name}.confirm`, confirm],
      [`.actions.${name}.done`, done],
    ]),
  ];
}

function writtenWrong(text: string): string | null {
  if (text.trim() === '') return null;
  if (text.trim() !== text) return `a space before or after ${text.trim()}; take it out`;
  if (/\p{Cc}/u.test(text)) return 'a line break or control character in a label; take it out';
  if (/[\uff61-\uff9f]/.test(text)) return `${text} is in half-width kana; write ${text.normalize('NFKC')}`;
  return /[{}]/.test(text) ? `${text} has a brace, which messages fill; write it in words` : null;
}

/** True for a text of Latin letters alone with a word in small letters that is no name: `Remarks`, and not `PDF`, `URL`, `20 km` or `Google`. */
function isEnglish(text: string, names: readonly string[]): boolean {
  if (/[^\p{ASCII}]/u.test(text.replace(/[…–—‘’“”]/gu, ''))) return false;
  const words = text.split(/[^A-Za-z]+/).filter((word) => word.length > 2 && /[a-z]{2}/.test(word));
  return words.some((word) => !names.includes(word));
}

/** How a label reads: without the differences of width and space that nobody sees. */
function asRead(label: string): string {
  return label.normalize('NFKC').replace(/\s/g, '');
}
