import type { Day } from '#core/model/day.ts';
import { contentWidth, makePdf, margin, paragraph, rule } from '#documents/server/paper.ts';

/** What the record of an unlinking says, as pairs of a heading and its text. */
export interface UnlinkingRecord {
  readonly agent: string;
  readonly day: Day;
  readonly facts: readonly (readonly [heading: string, text: string])[];
}

const lineHeight = 64;

/** Renders the record of an unlinking: one page A4. */
export function renderUnlinkingRecord({ agent, day, facts }: UnlinkingRecord): Promise<Uint8Array<ArrayBuffer>> {
  const title = 'Googleビジネスプロフィール 連携解除の記録';
  return makePdf({ title, day, author: agent }, (pdf) => {
    paragraph(pdf, title, margin, 60, contentWidth, { size: 18, bold: true });
    rule(pdf, 96);
    facts.forEach(([heading, text], index) => {
      paragraph(pdf, heading, margin, 116 + index * lineHeight, 130, { size: 11, bold: true });
      paragraph(pdf, text, margin + 140, 116 + index * lineHeight, contentWidth - 140, { size: 11 });
    });
  });
}
