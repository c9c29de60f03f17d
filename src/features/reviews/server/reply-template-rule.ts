import { AppError, type Problem } from '#core/model/errors.ts';
import { placeholders, postLength, type TemplateUse, templateUses, unknownIn, written } from '#domain/placeholders.ts';
import { holdsPhone } from '#domain/posts/post-text.ts';
import type { Rules } from '#product';
import type { resources } from '#resources';

/**
 * A template belongs to its author. It may use only the placeholders of its purpose, and must not exceed the length of
 * the texts made from it.
 */
export const replyTemplate: Rules<(typeof resources)['reply-template']> = {
  async beforeWrite(values, current, { actor }) {
    if (current === null) values.ownerUserId = actor?.id ?? null;
    const body = values.body ?? current?.body ?? '';
    const problems = misfits(body, values.use ?? current?.use ?? 'REPLY');
    if (problems.length > 0) throw new AppError(problems);
  },
};

function misfits(body: string, use: TemplateUse): Problem[] {
  const at = { field: 'body' } as const;
  const unknown = unknownIn(body, use).map(written).join(' ');
  const known = placeholders[use].map(written).join(' ');
  const label = '本文';
  return [
    ...(unknown === ''
      ? []
      : [{ ...at, code: 'placeholder_unknown' as const, params: { names: unknown, use: templateUses[use], known } }]),
    ...(use === 'POST' && body.length > postLength
      ? [{ ...at, code: 'text_max' as const, params: { label, max: postLength } }]
      : []),
    ...(use === 'POST' && holdsPhone(body) ? [{ ...at, code: 'post_phone' as const, params: { label } }] : []),
  ];
}
