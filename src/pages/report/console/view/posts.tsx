import text from '#core/console/ui/text.module.css';
import { rangeInWords } from '#domain/invoices/invoice.ts';
import type { StoreReport } from '#report/rules/report-content.ts';

/** The first posts of a month, a line each. */
export function Posts({ posts }: { posts: StoreReport['done']['posts']['first'] }) {
  if (posts.length === 0) return null;
  return (
    <ul className="tj-plain">
      {posts.map(({ day, summary }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: posts of a day may be alike, and the order is fixed
        <li key={index} className={`${text.secondary} ${text.anywhere}`}>
          {rangeInWords({ first: day, last: day })}　{summary.split('\n')[0]}
        </li>
      ))}
    </ul>
  );
}
