import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { minuteText } from '#core/model/day.ts';
import type { Guarded } from '../calls.ts';
import { profileEventLabels } from '../rules/profile-events.ts';

type Event = Guarded['events'][number];

/** What happened to the profile, the newest first. */
export function ProfileHistory({ events }: { events: readonly Event[] }) {
  return (
    <SectionCard title="履歴">
      {events.length === 0 ? (
        <EmptyState
          title="変わったことはありません"
          text="状態・名前・カテゴリ・オーナー権限の変化と、Googleによる変更がここに並びます。"
        />
      ) : (
        <DataTable
          caption="プロフィールの履歴"
          rows={events}
          rowKey={({ id }) => id}
          columns={[
            { title: '日時', width: 150, cell: ({ createDate }) => minuteText(createDate) },
            { title: 'できごと', width: 150, cell: ({ kind }) => profileEventLabels[kind] },
            { title: '内容', cell: contentOf },
            { title: '行った人', width: 140, cell: ({ actor }) => actor ?? '—' },
          ]}
        />
      )}
    </SectionCard>
  );
}

function contentOf({ before, after }: Event): string {
  return [before, after].filter((one) => one !== null).join(' → ');
}
