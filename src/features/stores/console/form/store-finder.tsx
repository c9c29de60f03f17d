import { Button } from 'antd';
import { useState } from 'react';
import { send } from '#core/console/http/send.ts';
import type { FilledForm } from '#core/console/pages/form/row-form.tsx';
import { SectionCard } from '#core/console/ui/section-card.tsx';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import text from '#core/console/ui/text.module.css';
import { isEmpty } from '#core/model/draft/empty.ts';
import type { SearchedPlace, ShownProfile } from '#domain/ranks/place-search.ts';
import { findPoints } from '#locations/calls.ts';
import styles from '#locations/console/finder.module.css';
import { Finder } from '#locations/console/finder.tsx';
import { LatePinMap } from '#locations/console/late-pin-map.tsx';
import { positionIn } from '#locations/console/point-fields.ts';
import { findPlaces, getPlace } from '#ranking/calls/places.ts';

/** The start of a store's form: a search that fills it from Google Maps, and the store's pin. */
export function StoreFinder({ form }: { form: FilledForm }) {
  const { task, values, setValue } = form;
  const own = task.row?.placeId;
  const isFree = ({ taken, placeId }: Pick<SearchedPlace, 'taken' | 'placeId'>) => !taken || placeId === own;
  const choose = async ({ placeId }: SearchedPlace) => fill(form, await send(getPlace, { place: placeId }));
  return (
    <SectionCard title="店舗を探す">
      <div className={styles.split}>
        <Finder
          id="form-find-place"
          label="店舗名・住所、またはGoogleマップのアドレス"
          placeholder="みずいろ珈琲 上野、https://www.google.com/maps/place/…"
          autoFocus={task.row === null}
          search={async (q) => {
            const { exact, near, places } = await send(findPlaces, { query: { q } });
            const [only] = places;
            if (exact && only !== undefined && isFree(only)) return choose(only);
            if (places.length > 0 || near === null) return places;
            place(form, near);
            return '地点の位置を入力しました。店舗名で検索すると、ほかの項目も入力できます。';
          }}
          choose={choose}
          keyOf={({ placeId }) => placeId}
          isOpen={isFree}
          show={(one) => (
            <>
              <span>
                <strong>{one.name}</strong> {!isFree(one) && <StatusTag tone="warning" text="他の店舗で使用中" />}
              </span>
              <span className={`${text.secondary} ${text.small}`}>{one.address}</span>
            </>
          )}
          nothing="見つかりませんでした。店舗名に町名を添えて検索するか、下の項目に直接入力してください。"
          source="検索：Googleマップ"
        />
        <div>
          <LatePinMap
            label="店舗の位置"
            position={positionIn(values)}
            onMove={({ latitude, longitude }) => {
              setValue('latitude', latitude);
              setValue('longitude', longitude);
            }}
          />
          <FromAddress form={form} />
        </div>
      </div>
    </SectionCard>
  );
}

/** For a store that is not on Google Maps: finds its position from the entered address. */
function FromAddress({ form }: { form: FilledForm }) {
  const [said, setSaid] = useState('');
  const { address } = form.values;
  if (typeof address !== 'string' || address.trim() === '' || positionIn(form.values) !== null) return null;
  const look = async () => {
    try {
      const [first] = await send(findPoints, { query: { q: address.trim().slice(0, 200) } });
      if (first === undefined) setSaid('この住所の位置は見つかりませんでした。地図を押して位置を置けます。');
      else place(form, first);
    } catch {
      setSaid('住所を検索できませんでした。地図を押して位置を置けます。');
    }
  };
  return (
    <>
      <Button size="small" onClick={() => void look()}>
        住所から位置を入力
      </Button>
      <span role="status"> {said}</span>
    </>
  );
}

function place({ setValue }: FilledForm, { latitude, longitude }: { latitude: number; longitude: number }): void {
  setValue('latitude', Number(latitude.toFixed(7)));
  setValue('longitude', Number(longitude.toFixed(7)));
}

/** Fills a new store with everything found; in an existing one, sets the place and only the empty fields. */
function fill(form: FilledForm, found: ShownProfile): string {
  const { task, changeValue } = form;
  const isNew = task.row === null;
  const put = (name: string, value: string | null) =>
    value === null || value === ''
      ? undefined
      : changeValue(name, (before) => (isNew || isEmpty(before) ? value : before));
  form.setValue('placeId', found.placeId);
  put('name', found.name.slice(0, 100));
  put('address', found.address);
  put('phone', found.phone);
  put('category', found.category);
  put('websiteUrl', found.websiteUrl);
  if (found.latitude !== null && found.longitude !== null)
    place(form, { latitude: found.latitude, longitude: found.longitude });
  return isNew
    ? `「${found.name}」の内容を入力しました。保存する前に確認してください。`
    : `「${found.name}」のプレイスIDと位置を入力しました。空いていた項目にも入力しています。`;
}
