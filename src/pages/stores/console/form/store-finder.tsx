import { lazy, Suspense, useRef, useState } from 'react';
import { send, useCall } from '#core/console/http/calls.ts';
import type { FilledForm } from '#core/console/pages/form/row-form.tsx';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import { isEmpty } from '#core/model/shape.ts';
import { getClientSettings } from '#domain/client-settings.ts';
import type { SearchedPlace, ShownProfile } from '#domain/ranks/place-search.ts';
import styles from '#locations/console/finder.module.css';
import { Finder } from '#locations/console/finder.tsx';
import { findPlaces, getPlace } from '#ranking/calls/places.ts';
import { LateCandidatesMap } from '#ranking/console/form/late-candidates-map.tsx';
import { PlacesAttribution } from '#ranking/console/form/places-attribution.tsx';
import { placeAt } from './position.ts';

const AddressFinder = lazy(() => import('./address-finder.tsx'));

/**
 * The start of a store's form: a search for its place on Google Maps, and its position by address or pin. Of the place,
 * the id alone is taken, unless the installation lets it fill the form.
 */
export function StoreFinder({ form }: { form: FilledForm }) {
  const settings = useCall(getClientSettings, {}, { staleTime: 'static' });
  const [listed, setListed] = useState<readonly SearchedPlace[]>([]);
  const hasGoogleMap = settings.data?.googleMaps != null;
  return (
    <>
      <PlaceFinder
        form={form}
        fills={settings.data?.fillsFromPlaces ?? false}
        onListed={setListed}
        beside={hasGoogleMap && listed.length > 0 && <LateCandidatesMap places={listed} />}
      />
      {/* Google's candidates stand beside no map that is not Google's */}
      <Suspense fallback={<SkeletonRows rows={6} height={60} />}>
        <AddressFinder form={form} hidesMap={listed.length > 0 && settings.data?.mapGround !== 'google'} />
      </Suspense>
    </>
  );
}

interface PlaceFinderProps {
  form: FilledForm;
  /** True: a chosen place fills the form; false: its id alone is taken. */
  fills: boolean;
  onListed: (found: readonly SearchedPlace[]) => void;
  beside: React.ReactNode;
}

function PlaceFinder({ form, fills, onListed, beside }: PlaceFinderProps) {
  const own = form.task.row?.placeId;
  const isFree = ({ taken, placeId }: Pick<SearchedPlace, 'taken' | 'placeId'>) => !taken || placeId === own;
  const typed = useRef('');
  const choose = async (chosen: SearchedPlace) => {
    if (fills) return fill(form, await send(getPlace, { place: chosen.placeId }));
    return take(form, chosen, typed.current);
  };
  return (
    <SectionCard title="店舗を探す">
      <div className={styles.split}>
        <Finder
          id="form-find-place"
          label="店舗名・住所、またはGoogleマップのアドレス"
          placeholder="みずいろ珈琲 上野、https://www.google.com/maps/place/…"
          autoFocus={form.task.row === null}
          search={async (q) => {
            typed.current = q;
            const { exact, near, places } = await send(findPlaces, { query: { q } });
            const [only] = places;
            if (exact && only !== undefined && isFree(only)) return choose(only);
            if (places.length > 0 || near === null) return places;
            placeAt(form, near);
            return '地点の位置を入力しました。店舗名で検索すると、プレイスIDも入力できます。';
          }}
          choose={choose}
          onListed={onListed}
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
          source={<PlacesAttribution />}
        />
        {beside}
      </div>
    </SectionCard>
  );
}

/** Takes the id of a place, and as the name of a new store what the user typed to find it. */
function take(form: FilledForm, { placeId }: SearchedPlace, typed: string): string {
  form.setValue('placeId', placeId);
  const name = nameIn(typed);
  if (form.task.row === null && name !== null) form.changeValue('name', (before) => (isEmpty(before) ? name : before));
  return 'プレイスIDを入力しました。店舗名を確かめ、住所と位置は下で入力してください。';
}

/** The words that were typed, unless they are an address of a page or an id. */
function nameIn(typed: string): string | null {
  return /https?:|^ChIJ|^-?\d+\.\d+\s*,/.test(typed) ? null : typed.trim().slice(0, 100) || null;
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
    placeAt(form, { latitude: found.latitude, longitude: found.longitude });
  return isNew
    ? `「${found.name}」の内容を入力しました。保存する前に確認してください。`
    : `「${found.name}」のプレイスIDと位置を入力しました。空いていた項目にも入力しています。`;
}
