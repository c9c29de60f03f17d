import { useIsPhone } from '#core/console/ui/browser.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { dayOf, dayText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import type { Video } from '../calls.ts';

const figures = [
  ['views', '再生'],
  ['likes', 'いいね'],
  ['comments', 'コメント'],
  ['shares', 'シェア'],
] as const satisfies readonly (readonly [keyof Video, string])[];

const columns: readonly Column<Video>[] = [
  { title: '公開日', width: 110, cell: postedOn },
  { title: '動画', cell: (video) => <Title video={video} /> },
  ...figures.map(([name, title]) => ({ title, width: 90, right: true, cell: (video: Video) => count(video[name]) })),
];

/** An account's newest videos with their figures. */
export function TikTokVideos({ videos }: { videos: readonly Video[] }) {
  const isPhone = useIsPhone();
  if (videos.length === 0) return <EmptyState small title="公開されている動画はありません。" />;
  if (isPhone)
    return (
      <ul className="tj-plain">
        {videos.map((video) => (
          <li key={video.id} className={spacing.item}>
            <Title video={video} />
            <div className={text.small}>
              {postedOn(video)}　{figures.map(([name, label]) => `${label} ${count(video[name])}`).join('　')}
            </div>
          </li>
        ))}
      </ul>
    );
  return <DataTable caption="動画" rows={videos} rowKey={({ id }) => id} columns={columns} />;
}

function Title({ video: { title, link } }: { video: Video }) {
  const text = title === '' ? '（説明なし）' : title;
  if (link === null) return text;
  return (
    <a href={link} target="_blank" rel="noreferrer" className="tj-touch">
      {text}
    </a>
  );
}

function postedOn({ createTime }: Video): string {
  return createTime === null ? '—' : dayText(dayOf(createTime));
}

function count(value: number | null): string {
  return value === null ? '—' : numberText(value);
}
