import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { minuteOf } from '#core/console/fields/figures.ts';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { useIsPhone } from '#core/console/ui/phone.ts';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import tones from '#core/console/ui/text.module.css';
import { addDays, dayOf } from '#core/model/day.ts';
import { isChoiceOfCodes } from '#core/model/resolved/field.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';
import { type MonthPosts, momentOf, type Post, useMonthPosts } from './month-posts.ts';
import styles from './post-calendar.module.css';

interface PostCalendarProps {
  resource: ResolvedResource;
  /** Null: of all the stores that the user sees. */
  storeId: number | null;
  /** Where a new post of a day is written. */
  createPath: string | null;
}

const weekdays = ['日', '月', '火', '水', '木', '金', '土'];

/** A month of posts: those that were shown stand on the day of that, those that wait on the day they are due. */
export function PostCalendar({ resource, storeId, createPath }: PostCalendarProps) {
  const isPhone = useIsPhone();
  const { month, first, next, go } = useMonth();
  const posts = useMonthPosts(storeId, first, next);
  const start = addDays(first, -weekdayOf(first));
  const weeks = Math.ceil(daysBetween(start, next) / 7);
  const days = Array.from({ length: weeks * 7 }, (_, n) => addDays(start, n));
  const shown = isPhone ? days.filter((day) => day.startsWith(month) && posts.on(day).length > 0) : days;
  return (
    <section aria-label="投稿カレンダー">
      <MonthBar first={first} next={next} onMonth={go} posts={posts} />
      {posts.error !== null ? (
        <ErrorState thrown={posts.error} onRetry={posts.retry} />
      ) : posts.total === null ? (
        <SkeletonRows rows={6} height={96} />
      ) : isPhone && shown.length === 0 ? (
        <p>この月の投稿はありません。</p>
      ) : (
        <div className={isPhone ? undefined : styles.calendar}>
          {!isPhone &&
            weekdays.map((name) => (
              <div key={name} className={styles.weekday} aria-hidden>
                {name}
              </div>
            ))}
          {shown.map((day) => (
            <div key={day} className={day.startsWith(month) ? styles.day : `${styles.day} tj-dim`}>
              <DayHead day={day} createPath={createPath} />
              <DayPosts
                resource={resource}
                rows={posts.on(day)}
                names={storeId === null ? (posts.labels.storeId ?? {}) : {}}
              />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

/** The month that the address says, the present one otherwise, and the way to another. */
function useMonth() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthOf(dayOf(Date.now()));
  const first = `${month}-01`;
  const go = (to: string) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        params.set('month', to);
        return params;
      },
      { preventScrollReset: true },
    );
  return { month, first, next: `${monthOf(addDays(first, 31))}-01`, go };
}

interface MonthBarProps {
  first: string;
  next: string;
  onMonth: (month: string) => void;
  posts: Pick<MonthPosts, 'total' | 'isCut'>;
}

/** Which month is shown, the way to others, and how many posts it has. */
function MonthBar({ first, next, onMonth, posts }: MonthBarProps) {
  const [year, number] = first.split('-').map(Number);
  return (
    <div className="tj-bar">
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label="前の月"
        onClick={() => onMonth(monthOf(addDays(first, -1)))}
      />
      <h2 className={styles.month}>{`${year}年${number}月`}</h2>
      <Button icon={<RightOutlined aria-hidden />} aria-label="次の月" onClick={() => onMonth(monthOf(next))} />
      <Button onClick={() => onMonth(monthOf(dayOf(Date.now())))}>今月</Button>
      <span className={tones.secondary}>
        {posts.total !== null && `${posts.total.toLocaleString('ja-JP')}件`}
        {posts.isCut && '（多いため一部だけを表示しています）'}
      </span>
    </div>
  );
}

/** The day, and the way to a new post on it. */
function DayHead({ day, createPath }: { day: string; createPath: string | null }) {
  const isPhone = useIsPhone();
  const today = dayOf(Date.now());
  return (
    <div className={styles.head}>
      <strong aria-current={day === today ? 'date' : undefined}>
        {isPhone ? `${Number(day.slice(8))}日（${weekdays[weekdayOf(day)]}）` : Number(day.slice(8))}
      </strong>
      {createPath !== null && day >= today && (
        <Link to={`${createPath}?day=${day}`} aria-label={`${day.replaceAll('-', '/')}の投稿を作成`}>
          ＋
        </Link>
      )}
    </div>
  );
}

const atFirst = 4;

/** The posts of a day; of many, the first few until one asks for the rest. */
function DayPosts({
  resource,
  rows,
  names,
}: {
  resource: ResolvedResource;
  rows: readonly Post[];
  names: Readonly<Record<string, string>>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen || rows.length <= atFirst + 1 ? rows : rows.slice(0, atFirst);
  return (
    <>
      <ul className="tj-plain">
        {shown.map((row) => (
          <li key={row.id}>
            <CalendarPost resource={resource} row={row} storeName={names[String(row.storeId)] ?? ''} />
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button type="link" size="small" className={styles.rest} onClick={() => setIsOpen(true)}>
          {`ほか${rows.length - shown.length}件`}
        </Button>
      )}
    </>
  );
}

function CalendarPost({ resource, row, storeName }: { resource: ResolvedResource; row: Post; storeName: string }) {
  const state = fieldNamed(resource, 'state');
  const code = row.state;
  const word = isChoiceOfCodes(state) ? (state.options[code] ?? 'その他') : code;
  const tone = isChoiceOfCodes(state) ? (state.tones?.[code] ?? 'neutral') : 'neutral';
  const summary = row.summary ?? '';
  const text = `${momentOf(row) === null ? '' : minuteOf(momentOf(row) ?? 0).slice(11)} ${storeName} ${summary}`.trim();
  return (
    <>
      <StatusTag tone={tone} text={word} />
      {row.placeId === null ? (
        <span className={styles.text}>{text}</span>
      ) : (
        <Link
          className={styles.text}
          title={summary}
          to={pathTo('/google-map-place-manage/:googleMapPlaceId/posts/:id', {
            googleMapPlaceId: row.placeId,
            id: row.id,
          })}
        >
          {text}
        </Link>
      )}
    </>
  );
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
