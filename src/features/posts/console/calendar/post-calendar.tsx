import { HolderOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type DragEvent, Fragment, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ListTotal } from '#core/console/pages/list/list-page.tsx';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import tones from '#core/console/ui/text.module.css';
import { addDays, day as dayMs, dayOf, dayText } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { CalendarPost, stateOf } from './calendar-post.tsx';
import { type MonthPosts, type Post, useMonthPosts } from './month-posts.ts';
import styles from './post-calendar.module.css';
import { type PostMoves, usePostMoves } from './use-moves.ts';
import { spokenDay, weekdayOf, weekdays } from './weekdays.ts';

interface PostCalendarProps {
  resource: ResolvedResource;
  /** Null: the posts of all stores that the user sees. */
  storeId: number | null;
  /** The path to create a post on a day; null for a store that is not matched to a place on the map. */
  createPath: string | null;
}

/** A month of posts: published ones on the day of publication, scheduled ones on the day they are due. */
export function PostCalendar({ resource, storeId, createPath }: PostCalendarProps) {
  const isPhone = useIsPhone();
  const { month, first, next, go } = useMonth();
  const start = addDays(first, -weekdayOf(first));
  const weeks = Math.ceil(daysBetween(start, next) / 7);
  const days = Array.from({ length: weeks * 7 }, (_, n) => addDays(start, n));
  const posts = useMonthPosts(storeId, { month, from: start, to: addDays(start, weeks * 7 - 1) });
  const moves = usePostMoves(days);
  const hintId = useId();
  const today = dayOf(Date.now());
  // On a phone, list only days that have posts or on which a new post can be created
  const isListed = (day: string) => day.startsWith(month) && (posts.on(day).length > 0 || day >= today);
  const shown = isPhone ? days.filter(isListed) : days;
  return (
    <section aria-label="投稿カレンダー">
      <MonthBar first={first} next={next} onMonth={go} posts={posts} />
      {posts.error !== null ? (
        <ErrorState thrown={posts.error} onRetry={posts.retry} />
      ) : posts.total === null ? (
        <SkeletonRows rows={6} height={96} />
      ) : isPhone && shown.length === 0 ? (
        <EmptyState small title="この月の投稿はありません。" />
      ) : (
        <div className={isPhone ? undefined : styles.calendar}>
          {!isPhone &&
            weekdays.map((name) => (
              <div key={name} className={styles.weekday} aria-hidden>
                {name}
              </div>
            ))}
          {shown.map((day) => (
            <CalendarDay
              key={day}
              day={day}
              isOfMonth={day.startsWith(month)}
              rows={posts.on(day)}
              names={storeId === null ? (posts.labels.storeId ?? {}) : {}}
              moves={moves}
              hintId={hintId}
              resource={resource}
              storeId={storeId}
              createPath={createPath}
            />
          ))}
        </div>
      )}
      {posts.total !== null && <MoveHint id={hintId} isPhone={isPhone} />}
      <p role="status" className="tj-visually-hidden">
        {moves.moving !== null && `${spokenDay(moves.moving.day)}に移します。Enterで決定、Escで取消`}
      </p>
    </section>
  );
}

/** Says how a post is moved to another day. */
function MoveHint({ id, isPhone }: { id: string; isPhone: boolean }) {
  const grip = <HolderOutlined aria-hidden />;
  return (
    <p id={id} className={`${styles.hint} ${tones.secondary}`}>
      {isPhone ? (
        <>下書きと予約の投稿は、つまみ（{grip}）を押すと日時を変えられます。</>
      ) : (
        <>
          下書きと予約の投稿は、ドラッグするか、つまみ（{grip}
          ）を押すと別の日に移せます。つまみでは矢印キーで日を選び、Enterで決めることもできます。
        </>
      )}
    </p>
  );
}

interface CalendarDayProps extends PostCalendarProps {
  day: string;
  isOfMonth: boolean;
  rows: readonly Post[];
  names: Readonly<Record<string, string>>;
  moves: PostMoves;
  hintId: string;
}

/** A day with its posts; a post of another day can be dropped here. */
function CalendarDay({ day, isOfMonth, rows, names, moves, hintId, resource, createPath }: CalendarDayProps) {
  const { moving } = moves;
  const isOver = moving?.day === day && moves.isOpen(day);
  const over = (event: DragEvent) => {
    if (moving === null || !moves.isOpen(day)) return;
    event.preventDefault();
    moves.hold(moving.row, day);
  };
  const look = [styles.day, isOfMonth ? '' : styles.outside, isOver ? styles.over : ''].join(' ').trim();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a post is dropped here by mouse; by the keys its handle does it
    <div
      className={look}
      data-day={day}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault();
        void moves.putDown();
      }}
    >
      <DayHead day={day} createPath={createPath} />
      <DayPosts resource={resource} rows={rows} names={names} moves={moves} hintId={hintId} />
    </div>
  );
}

/** The month from the URL, or the current one, and a function to go to another. */
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
  posts: Pick<MonthPosts, 'total' | 'isEstimate' | 'isCut'>;
}

/** Shows the month and how many posts it has, with buttons to other months. */
function MonthBar({ first, next, onMonth, posts }: MonthBarProps) {
  const [year, number] = first.split('-').map(Number);
  return (
    <div className="tj-bar">
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label="前の月"
        onClick={() => onMonth(monthOf(addDays(first, -1)))}
      />
      <Heading className={styles.month}>{`${year}年${number}月`}</Heading>
      <Button icon={<RightOutlined aria-hidden />} aria-label="次の月" onClick={() => onMonth(monthOf(next))} />
      <Button onClick={() => onMonth(monthOf(dayOf(Date.now())))}>今月</Button>
      <span className={tones.secondary}>
        <ListTotal {...posts} />
        {posts.isCut && '（多いため一部だけを表示しています）'}
      </span>
    </div>
  );
}

/** The day, with a button to create a post on it. */
function DayHead({ day, createPath }: Pick<CalendarDayProps, 'day' | 'createPath'>) {
  const isPhone = useIsPhone();
  const today = dayOf(Date.now());
  const label = `${dayText(day)}の投稿を作成`;
  return (
    <div className={styles.head}>
      <strong aria-current={day === today ? 'date' : undefined}>
        {isPhone ? `${Number(day.slice(8))}日（${weekdays[weekdayOf(day)]}）` : Number(day.slice(8))}
      </strong>
      {createPath !== null && day >= today && (
        <Link to={`${createPath}?day=${day}`} aria-label={label}>
          ＋
        </Link>
      )}
    </div>
  );
}

const atFirst = 4;

/** The posts in one group for each state, so that a day says it once; by the first post of each. */
function byState(resource: ResolvedResource, rows: readonly Post[]) {
  const states = [...new Map(rows.map((row) => stateOf(resource, row)).map((state) => [state.word, state])).values()];
  return states.map((state) => ({
    ...state,
    posts: rows.filter((row) => stateOf(resource, row).word === state.word),
  }));
}

/** The posts of a day. If there are many, shows the first few until the user expands the list. */
function DayPosts({
  resource,
  rows,
  names,
  moves,
  hintId,
}: Pick<CalendarDayProps, 'resource' | 'rows' | 'names' | 'moves' | 'hintId'>) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen || rows.length <= atFirst + 1 ? rows : rows.slice(0, atFirst);
  return (
    <>
      {byState(resource, shown).map(({ word, tone, posts }) => (
        <Fragment key={word}>
          <StatusTag tone={tone} text={word} />
          <ul className="tj-plain" aria-label={word}>
            {posts.map((row) => (
              <li key={row.id}>
                <CalendarPost
                  resource={resource}
                  row={row}
                  storeName={names[String(row.storeId)] ?? ''}
                  moves={moves}
                  hintId={hintId}
                />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {shown.length < rows.length && (
        <Button type="link" size="small" className={`${styles.rest} tj-rest`} onClick={() => setIsOpen(true)}>
          {`ほか${rows.length - shown.length}件`}
        </Button>
      )}
    </>
  );
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}
