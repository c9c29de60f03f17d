import { send } from '#core/console/http/calls.ts';
import type { FilledForm } from '#core/console/pages/form/row-form.tsx';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import text from '#core/console/ui/text.module.css';
import { findPoints } from '../calls.ts';
import styles from './finder.module.css';
import { Finder } from './finder.tsx';
import { LatePinMap } from './late-pin-map.tsx';
import { finiteNumber, positionIn, prefectureOf } from './point-fields.ts';

/** Finds a search location by station or address, with a pin and its radius on a map. */
export function LocationFinder({ form }: { form: FilledForm }) {
  const { values, setValue, changeValue } = form;
  return (
    <SectionCard title="駅・住所から探す">
      <div className={styles.split}>
        <Finder
          id={`${form.task.within ?? 'form'}-find-point`}
          label="駅名・住所"
          placeholder="上野駅、東京都台東区上野…"
          search={(q) => send(findPoints, { query: { q } })}
          keyOf={({ title, latitude, longitude }) => `${title} ${latitude} ${longitude}`}
          show={({ title, latitude, longitude }) => (
            <>
              <strong>{title}</strong>
              <span className={`${text.secondary} ${text.small}`}>
                {latitude.toFixed(5)}, {longitude.toFixed(5)}
              </span>
            </>
          )}
          choose={({ title, latitude, longitude }) => {
            const isStation = title.endsWith('駅');
            const prefecture = prefectureOf(title);
            setValue('latitude', Number(latitude.toFixed(7)));
            setValue('longitude', Number(longitude.toFixed(7)));
            setValue('kind', isStation ? 'STATION' : 'POINT');
            changeValue('name', (before) => (isBlank(before) ? title.slice(0, 100) : before));
            if (prefecture !== null) {
              setValue('prefecture', prefecture);
              setValue('address', title);
            }
            return `「${title}」の位置を入力しました`;
          }}
          nothing="見つかりませんでした。別の書き方で検索するか、地図を押して位置を置いてください。"
          source="検索：国土地理院"
        />
        <LatePinMap
          label="検索位置"
          position={positionIn(values)}
          radius={finiteNumber(values.radius) ?? undefined}
          onMove={({ latitude, longitude }) => {
            setValue('latitude', latitude);
            setValue('longitude', longitude);
          }}
        />
      </div>
    </SectionCard>
  );
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
