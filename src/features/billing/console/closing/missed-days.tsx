import type { ClosingGap, ClosingGapKeyword } from '#billing/rules/closing.ts';
import { rangeInWords } from '#domain/invoices/invoice.ts';

const shown = 2;

/** The missed keywords with the number and dates of their days; shows the first few, the rest on demand. */
export function MissedDays({ keywords }: Pick<ClosingGap, 'keywords'>) {
  const rest = keywords.slice(shown);
  return (
    <>
      {keywords.slice(0, shown).map((one) => (
        <div key={one.detailId}>{missedText(one)}</div>
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{`ほか${rest.length}キーワード`}</summary>
          {rest.map((one) => (
            <div key={one.detailId}>{missedText(one)}</div>
          ))}
        </details>
      )}
    </>
  );
}

/** `渋谷 カフェ 3日（10/3、10/7〜10/8）` */
export function missedText({ keyword, days, ranges }: ClosingGapKeyword): string {
  return `${keyword} ${days}日（${ranges.map(rangeInWords).join('、')}）`;
}
