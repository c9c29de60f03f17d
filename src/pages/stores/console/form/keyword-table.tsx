import { Button, Select } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { OwnInputProps } from '#core/console/fields/field-component.ts';
import { useCall } from '#core/console/http/calls.ts';
import { useFetchRows } from '#core/console/http/rows.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { mayDo } from '#core/model/access.ts';
import { minute, second } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type ResolvedFieldOf, resourceNamed } from '#core/model/resolved.ts';
import { getInstrumentChoice } from '#ranking/calls/second-instrument.ts';
import styles from './form.module.css';

type SubRow = Readonly<Record<string, unknown>>;

const LocationDrawer = lazy(() => import('#locations/console/location-drawer.tsx'));

const carried = ['capDays', 'depth', 'device', 'language'] as const;
const inTemplate = ['searchLocationId', 'targetRank', 'dailyPrice', 'capDays', 'depth', 'device'] as const;
const place = 'details.searchLocationId';

type KeywordProps = OwnInputProps<ResolvedFieldOf<'children'>>;

/**
 * A store's keywords as a table. A new line starts with the template's values or those of the line above; new search
 * locations can be created next to it.
 */
export default function KeywordTable({ KindInput, ...given }: KeywordProps) {
  const props = { ...given, field: useOfferedFields(given) };
  const templates = useTemplates();
  const [templateId, setTemplateId] = useState<number | null>(null);
  const [made, setMade] = useState<Readonly<Record<string, string>>>({});
  const [newest, setNewest] = useState<number | null>(null);
  const template = templates.data?.data.find(({ id }) => id === templateId);
  const rows: readonly SubRow[] = Array.isArray(props.value) ? props.value : [];
  // A location that was just created goes to the next line, regardless of the template; later lines copy the line above
  const isUsed = newest !== null && rows.some((row) => row.searchLocationId === newest);
  const defaults = useMemo<SubRow>(() => {
    const said = inTemplate.flatMap((name) => {
      const value = name === 'searchLocationId' && newest !== null ? null : (template?.[name] ?? null);
      return value === null ? [] : [[name, value] as const];
    });
    return { ...Object.fromEntries(said), ...(newest === null || isUsed ? {} : { searchLocationId: newest }) };
  }, [template, newest, isUsed]);
  const known = useMemo(
    () => ({ [place]: { ...templates.data?.labels?.searchLocationId, ...made } }),
    [templates.data, made],
  );
  const choose = (id: number | undefined) => {
    setTemplateId(id ?? null);
    setNewest(null);
  };
  return (
    <KindInput
      {...props}
      sheet={{
        carried,
        defaults,
        known,
        tools: (
          <>
            <Templates rows={templates.data?.data ?? []} chosen={templateId} onChoose={choose} />
            <NewLocation
              onCreated={({ id, name }) => {
                setMade((before) => ({ ...before, [id]: name }));
                setNewest(id);
                const filled = rows.map((row: SubRow) =>
                  row.searchLocationId ? row : { ...row, searchLocationId: id },
                );
                if (rows.length > 0) props.onChange(filled);
              }}
            />
          </>
        ),
      }}
    />
  );
}

/** The keyword's fields, with that of its instrument only where there is a choice, or one was made. */
function useOfferedFields({ field, value }: Pick<KeywordProps, 'field' | 'value'>): KeywordProps['field'] {
  const choice = useCall(getInstrumentChoice, {}, { staleTime: minute });
  const isChosen = Array.isArray(value) && value.some((row: SubRow) => row.instrument === 'DATAFORSEO_MAPS');
  const isOffered = choice.data?.isOn === true || isChosen;
  return useMemo(() => {
    const { instrument } = field.fields;
    if (isOffered || instrument === undefined) return field;
    return { ...field, fields: { ...field.fields, instrument: { ...instrument, hidden: true } } };
  }, [field, isOffered]);
}

function useTemplates() {
  return useFetchRows(
    'keyword-template',
    { start: 0, end: 100, sort: [{ field: 'name', descending: false }] },
    { staleTime: 30 * second },
  );
}

interface TemplatesProps {
  rows: readonly { readonly id: number; readonly name: string }[];
  chosen: number | null;
  onChoose: (id: number | undefined) => void;
}

/** Chooses the template for new lines. */
function Templates({ rows, chosen, onChoose }: TemplatesProps) {
  const { resources, actor } = useProduct();
  const mayCreate = mayDo(resourceNamed(resources, 'keyword-template'), 'create', actor);
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.template}>
          <Select
            aria-label="キーワードテンプレート"
            placeholder="テンプレートを選ぶ"
            value={chosen ?? undefined}
            options={rows.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onChoose}
            allowClear
            popupMatchSelectWidth={false}
          />
        </div>
      )}
      {mayCreate && (
        <Button
          type="link"
          href={rows.length > 0 ? pathTo('/keyword-template') : pathTo('/keyword-template/create')}
          target="_blank"
        >
          {rows.length > 0 ? 'テンプレートの一覧（新しいタブ）' : 'テンプレートを登録（新しいタブ）'}
        </Button>
      )}
    </>
  );
}

interface NewLocationProps {
  onCreated: (location: { readonly id: number; readonly name: string }) => void;
}

/** Creates a search location, for users who may. */
function NewLocation({ onCreated }: NewLocationProps) {
  const { resources, actor } = useProduct();
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(resourceNamed(resources, 'search-location'), 'create', actor)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>新しい検索位置</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LocationDrawer
            onCreated={(location) => {
              onCreated(location);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
