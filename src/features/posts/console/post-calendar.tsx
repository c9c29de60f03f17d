import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQueries } from '@tanstack/react-query';
import { Button, theme } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { minuteOf } from '#core/console/fields/figures.ts';
import { http } from '#core/console/http/client.ts';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { useIsPhone } from '#core/console/ui/phone.ts';
import { type Labels, labelsOf, type Row, rowsOf } from '#core/console/ui/rows.ts';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import { type Filter, formatQuery } from '#core/model/query.ts';
import { isChoiceOfCodes } from '#core/model/resolved/field.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';
import './post-calendar.css';

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
  const { token } = theme.useToken();
  const isPhone = useIsPhone();
  const [search, setSearch] = useSearchParams();
  const today = dayOf(Date.now());
  const asked = search.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const posts = usePosts(resource.name, storeId, first, next);
  const go = (to: string) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        params.set('month', to);
        return params;
      },
      { preventScrollReset: true },
    );
  const start = addDays(first, -weekdayOf(first));
  const weeks = Math.ceil(daysBetween(start, next) / 7);
  const days = Array.from({ length: weeks * 7 }, (_, n) => addDays(start, n));
  const shown = isPhone ? days.filter((day) => day.startsWith(month) && posts.on(day).length > 0) : days;
  const [year, number] = month.split('-').map(Number);
  return (
    <section aria-label="投稿カレンダー">
      <div className="tj-bar">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label="前の月"
          onClick={() => go(addDays(first, -1).slice(0, 7))}
        />
        <h2 style={{ margin: 0, fontSize: 16, minWidth: 110, textAlign: 'center' }}>{`${year}年${number}月`}</h2>
        <Button icon={<RightOutlined aria-hidden />} aria-label="次の月" onClick={() => go(next.slice(0, 7))} />
        <Button onClick={() => go(today.slice(0, 7))}>今月</Button>
        <span style={{ color: token.colorTextSecondary }}>
          {posts.total !== null && `${posts.total.toLocaleString('ja-JP')}件`}
          {posts.isCut && '（多いため一部だけを表示しています）'}
        </span>
      </div>
      {posts.error !== null ? (
        <ErrorState thrown={posts.error} onRetry={posts.retry} />
      ) : posts.total === null ? (
        <SkeletonRows rows={6} height={96} />
      ) : isPhone && shown.length === 0 ? (
        <p>この月の投稿はありません。</p>
      ) : (
        <div
          className={isPhone ? undefined : 'tj-calendar'}
          style={{ '--tj-line': token.colorBorderSecondary, '--tj-ground': token.colorBgContainer }}
        >
          {!isPhone &&
            weekdays.map((name) => (
              <div key={name} className="tj-calendar-head" aria-hidden>
                {name}
              </div>
            ))}
          {shown.map((day) => (
            <div key={day} className={day.startsWith(month) ? 'tj-calendar-day' : 'tj-calendar-day tj-dim'}>
              <div style={{ display: 'flex', justifyContent: 'space-between' }}>
                <strong
                  aria-current={day === today ? 'date' : undefined}
                  style={day === today ? { color: token.colorLink } : undefined}
                >
                  {isPhone ? `${Number(day.slice(8))}日（${weekdays[weekdayOf(day)]}）` : Number(day.slice(8))}
                </strong>
                {createPath !== null && day >= today && (
                  <Link to={`${createPath}?day=${day}`} aria-label={`${day.replaceAll('-', '/')}の投稿を作成`}>
                    ＋
                  </Link>
                )}
              </div>
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

const atFirst = 4;

/** The posts of a day; of many, the first few until one asks for the rest. */
function DayPosts({
  resource,
  rows,
  names,
}: {
  resource: ResolvedResource;
  rows: readonly Row[];
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
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setIsOpen(true)}>
          {`ほか${rows.length - shown.length}件`}
        </Button>
      )}
    </>
  );
}

function CalendarPost({ resource, row, storeName }: { resource: ResolvedResource; row: Row; storeName: string }) {
  const state = fieldNamed(resource, 'state');
  const code = String(row.state);
  const word = isChoiceOfCodes(state) ? (state.options[code] ?? 'その他') : code;
  const tone = isChoiceOfCodes(state) ? (state.tones?.[code] ?? 'neutral') : 'neutral';
  const summary = String(row.summary ?? '');
  const place = typeof row.placeId === 'string' ? row.placeId : null;
  const text = `${momentOf(row) === null ? '' : minuteOf(momentOf(row) ?? 0).slice(11)} ${storeName} ${summary}`.trim();
  return (
    <>
      <StatusTag tone={tone} text={word} />
      {place === null ? (
        <span className="tj-calendar-text">{text}</span>
      ) : (
        <Link
          className="tj-calendar-text"
          title={summary}
          to={pathTo('/google-map-place-manage/:googleMapPlaceId/posts/:id', { googleMapPlaceId: place, id: row.id })}
        >
          {text}
        </Link>
      )}
    </>
  );
}

const most = 200;

function usePosts(resource: string, storeId: number | null, first: string, next: string) {
  const between = (field: string): Filter[] => [
    { field, operator: 'gte', value: startOfDay(first) },
    { field, operator: 'lt', value: startOfDay(next) },
    ...(storeId === null ? [] : [{ field: 'storeId', operator: 'eq' as const, value: storeId }]),
  ];
  // What was shown by its hour at Google; what waits, or was refused, by the hour it was due
  const wanted: Filter[][] = [
    between('sentTime'),
    [...between('scheduledAt'), { field: 'sentTime', operator: 'null', value: true }],
  ];
  return useQueries({
    queries: wanted.map((filters) => {
      const query = new URLSearchParams(formatQuery({ start: 0, end: most, filters })).toString();
      return {
        queryKey: ['post-calendar', query],
        queryFn: ({ signal }: { signal: AbortSignal }) => http.get(`/${resource}?${query}`, { signal }),
        staleTime: 0,
      };
    }),
    combine: (results) => {
      const rows = results.flatMap(({ data }) => rowsOf(data));
      const labels: Labels = {
        storeId: Object.assign({}, ...results.map(({ data }) => labelsOf(data).storeId ?? {})),
      };
      const failed = results.find(({ isError }) => isError);
      return {
        total: results.every(({ isSuccess }) => isSuccess) ? rows.length : null,
        isCut: results.some(({ data }) => rowsOf(data).length === most),
        error: failed?.error ?? null,
        retry: () => {
          for (const { refetch } of results) void refetch();
        },
        labels,
        on: (day: string) =>
          rows
            .filter((row) => dayOf(momentOf(row) ?? 0) === day)
            .sort((one, other) => (momentOf(one) ?? 0) - (momentOf(other) ?? 0)),
      };
    },
  });
}

function momentOf(row: Row): number | null {
  const moment = row.sentTime ?? row.scheduledAt;
  return typeof moment === 'number' ? moment : null;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
