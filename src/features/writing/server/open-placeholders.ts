import type { Problem } from '#core/model/error-codes.ts';
import { written } from '#domain/placeholders.ts';
import { unfilled } from '#domain/posts/post-text.ts';

interface TextAtField {
  readonly field: string;
  readonly label: string;
  readonly text: string | null | undefined;
}

/** What must not be sent so: each text in which a placeholder is left, told at its field. */
export function openPlaceholders(texts: readonly TextAtField[]): Problem[] {
  return texts.flatMap(({ field, label, text }): Problem[] => {
    const names = unfilled(text ?? '', {})
      .map(written)
      .join(' ');
    return names === '' ? [] : [{ code: 'placeholder_open', field, params: { label, names } }];
  });
}
