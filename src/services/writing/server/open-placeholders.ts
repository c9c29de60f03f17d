import type { Problem } from '#core/model/errors.ts';
import { written } from '#domain/placeholders.ts';
import { unfilled } from '#domain/posts/post-text.ts';

interface TextAtField {
  readonly field: string;
  readonly label: string;
  readonly text: string | null | undefined;
}

/** Returns a problem for each text that still contains a placeholder. */
export function openPlaceholders(texts: readonly TextAtField[]): Problem[] {
  return texts.flatMap(({ field, label, text }): Problem[] => {
    const names = unfilled(text ?? '', {})
      .map(written)
      .join(' ');
    return names === '' ? [] : [{ code: 'placeholder_open', field, params: { label, names } }];
  });
}
