import { Button, Card, Form, Segmented, theme } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ChosenRow, RowSelect } from '#core/console/fields/reference/row-select.tsx';
import { isDemandedNow } from '#core/console/pages/form/draft-values.ts';
import { ErrorSummary } from '#core/console/pages/form/error-summary.tsx';
import { FormField } from '#core/console/pages/form/form-field.tsx';
import { LeaveGuard } from '#core/console/pages/form/leave-guard.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { busy } from '#core/console/ui/busy.tsx';
import type { Row } from '#core/console/ui/rows.ts';
import { useSay } from '#core/console/ui/use-say.tsx';
import type { Input } from '#core/model/draft.ts';
import { isChoiceOfCodes } from '#core/model/resolved/field.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';
import { Limits } from './limits.tsx';
import { PostPreview } from './post-preview.tsx';
import { PostResults } from './post-results.tsx';
import { storeVariableNames, useStores, valuesFor, variablesOf } from './store-variables.ts';
import { belongsTo, useComposer } from './use-composer.ts';
import './composer.css';

interface ComposerProps {
  resource: ResolvedResource;
  store: Row;
  given: Input;
  listPath: string;
}

const most = 50;
const sections = [
  {
    heading: '内容',
    fields: ['eventTitle', 'eventStart', 'eventStartTime', 'eventEnd', 'eventEndTime', 'summary', 'mediaUrl'],
  },
  { heading: '特典', fields: ['offerCoupon', 'offerUrl', 'offerTerms'] },
  { heading: 'ボタン', fields: ['callToActionType', 'callToActionUrl'] },
  { heading: '公開', fields: ['scheduledAt'] },
] as const;
const noLabels = {};

/** A post for one store or many: every limit is checked and each store's own text shown before anything is sent. */
export function Composer({ resource, store, given, listPath }: ComposerProps) {
  const { token } = theme.useToken();
  const { actor } = useProduct();
  const navigate = useNavigate();
  const say = useSay();
  const composer = useComposer({ resource, actor, given });
  const { values, problems, task } = composer;
  const [chosen, setChosen] = useState<readonly ChosenRow[]>([{ id: store.id, name: String(store.name) }]);
  const [shownId, setShownId] = useState(store.id);
  const [attempt, setAttempt] = useState(0);
  const letGo = useRef(false);
  const found = useStores(chosen.map(({ id }) => id));
  const chosenOf = (rows: readonly Row[] | undefined) =>
    chosen.flatMap(({ id }) => rows?.find((one) => one.id === id) ?? (id === store.id ? [store] : []));
  const stores = chosenOf(found.data);
  const shown = stores.find(({ id }) => id === shownId) ?? stores[0] ?? store;
  const own = valuesFor(values, variablesOf(shown));
  const isScheduled = typeof values.scheduledAt === 'number';
  const isMany = chosen.length > 1;

  /** All that were chosen, for one that was chosen just now may still be on its way; null when they cannot be had. */
  const gather = async () => {
    if (stores.length === chosen.length) return stores;
    const all = chosenOf((await found.refetch({ cancelRefetch: false })).data);
    return all.length === chosen.length ? all : null;
  };
  const submit = async (publish: boolean) => {
    const done = await composer.submit(gather, publish);
    if (done === null) {
      setAttempt((before) => before + 1);
      return;
    }
    letGo.current = true;
    const [only] = done;
    if (done.length > 1 || only === undefined || only.row === null) return;
    if (only.refused !== null) say.failed(new Error(`下書きに保存しました。${only.refused}`));
    else
      say.done(publish ? (isScheduled ? '投稿を予約しました' : '投稿をGoogleに送っています') : '下書きを保存しました');
    void navigate(`${listPath}/${only.row.id}`);
  };
  if (isMany && composer.results !== null)
    return <PostResults resource={resource} results={composer.results} total={chosen.length} listPath={listPath} />;
  const topic = fieldNamed(resource, 'topic');
  return (
    <>
      <ErrorSummary problems={problems} attempt={attempt} />
      <Form component={false} layout="vertical" requiredMark={false}>
        <div className="tj-composer">
          <div>
            <Card size="small" title={<h2 style={{ fontSize: 16, margin: 0 }}>投稿先</h2>} style={{ marginBottom: 16 }}>
              <RowSelect
                resource="search-conditions"
                placeholder="店舗を検索"
                aria-label="投稿する店舗"
                many
                chosen={chosen}
                onChoose={(next) => setChosen(next.slice(0, most))}
                style={{ width: '100%' }}
              />
              <p style={{ margin: '8px 0 0', color: token.colorTextSecondary }}>
                {`店舗を追加すると同じ内容を${most}店舗までまとめて投稿できます。変数：${storeVariableNames.join(' ')}`}
              </p>
              <div style={{ marginTop: 16 }}>
                <Segmented
                  aria-label="種類"
                  value={String(values.topic ?? 'STANDARD')}
                  options={Object.entries(isChoiceOfCodes(topic) ? topic.options : {}).map(([value, label]) => ({
                    value,
                    label,
                  }))}
                  onChange={(value) => composer.setValue('topic', value)}
                />
              </div>
            </Card>
            {sections
              .map((section) => ({
                ...section,
                fields: section.fields.filter((name) => belongsTo(values.topic, name)),
              }))
              .filter(({ fields }) => fields.length > 0)
              .map(({ heading, fields }) => (
                <Card
                  key={heading}
                  size="small"
                  title={<h2 style={{ fontSize: 16, margin: 0 }}>{heading}</h2>}
                  style={{ marginBottom: 16 }}
                >
                  <div className="tj-form-grid">
                    {fields.map((name) => {
                      const field = fieldNamed(resource, name);
                      return (
                        <FormField
                          key={name}
                          task={task}
                          field={field}
                          value={values[name]}
                          setValue={composer.setValue}
                          required={isDemandedNow(field, values)}
                          message={problems.find((problem) => problem.field === name)?.message}
                          messages={undefined}
                          labels={noLabels}
                        />
                      );
                    })}
                  </div>
                  {heading === '内容' && (
                    <Limits
                      values={own}
                      hasTitle={belongsTo(values.topic, 'eventTitle')}
                      isFilled={own.summary !== values.summary}
                    />
                  )}
                </Card>
              ))}
          </div>
          <aside aria-label="プレビュー" className="tj-composer-preview">
            <h2 style={{ fontSize: 16, margin: '0 0 8px' }}>プレビュー</h2>
            {isMany && (
              <Segmented
                aria-label="プレビューする店舗"
                style={{ maxWidth: '100%', overflowX: 'auto', marginBottom: 8 }}
                value={shown.id}
                options={stores.slice(0, 5).map(({ id, name }) => ({ value: id, label: String(name) }))}
                onChange={setShownId}
              />
            )}
            <PostPreview resource={resource} storeName={String(shown.name)} values={own} />
          </aside>
        </div>
      </Form>
      <div className="tj-save" style={{ background: token.colorBgLayout }}>
        <Button
          type="primary"
          loading={busy(composer.isSending)}
          aria-busy={composer.isSending}
          onClick={() => void submit(true)}
        >
          {`${isMany ? `${chosen.length}店舗で` : ''}${isScheduled ? '予約する' : '公開する'}`}
        </Button>
        <Button disabled={composer.isSending} onClick={() => void submit(false)}>
          下書きを保存
        </Button>
        <Button disabled={composer.isSending} onClick={() => void navigate(listPath)}>
          キャンセル
        </Button>
      </div>
      <LeaveGuard when={composer.isDirty} letGo={letGo} />
    </>
  );
}
