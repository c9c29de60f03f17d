import { composed, hidesCharacters, lengthOf, storable } from '#core/fields/text/model/characters.ts';
import {
  type CommonOptions,
  choiceOperators,
  fault,
  type Kind,
  limitMistakes,
  ok,
  usual,
} from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';

export interface TagsOptions extends CommonOptions {
  /** Maximum number of tags; 20 by default. */
  max?: number;
}

export interface TagsField extends TagsOptions {
  kind: 'tags';
  label: string;
}

/** Short words, unordered and without duplicates; joined by the language's separator in CSV. */
export const tagsKind = {
  ...usual,
  parse(raw, { max = 20 }) {
    if (!Array.isArray(raw)) return fault('type', { type: words().types.tags });
    const found: string[] = [];
    for (const one of raw) {
      if (typeof one !== 'string') return fault('type', { type: words().types.tags });
      const word = composed(one.trim());
      if (word === '') return fault('whitespace');
      if (lengthOf(word) > 50) return fault('text_max', { max: 50 });
      if (hidesCharacters(word)) return fault('text_invisible');
      if (!storable(word, false) || word.includes(words().separator.trim())) return fault('text_characters');
      if (!found.includes(word)) found.push(word);
      // Stops at once: checking very many words for duplicates takes quadratic time
      if (found.length > max) return fault('rows_max', { max });
    }
    return ok(found);
  },
  operators: choiceOperators,
  // A tag, existing or not
  asked: (text) => ok(text),
  sortable: false,
  empty: () => [],
  initial: () => [],
  mistakes: ({ max }) => limitMistakes({ max }),
  toText: (value) => value.join(words().separator),
  sample: () => words().tagsSample,
  fromText: (cell) => cell.split(words().separator.trim()).filter((word) => word.trim() !== ''),
  schema: ({ max = 20 }) => ({ type: 'array', maxItems: max, items: { type: 'string', maxLength: 50 } }),
} as const satisfies Kind<TagsField, string[]>;
