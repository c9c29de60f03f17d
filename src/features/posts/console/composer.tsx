import { Button, Segmented } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { send } from '#core/console/http/calls.ts';
import {
  ErrorSummary,
  FormField,
  fieldId,
  isRequiredNow,
  isShownNow,
  LeaveGuard,
} from '#core/console/pages/form/form-parts.tsx';
import { Heading, SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import text from '#core/console/ui/text.module.css';
import type { ChosenRow } from '#core/fields/reference/console/chooser.tsx';
import type { Input, Values } from '#core/model/draft.ts';
import { fieldNamed, isChoiceOfCodes, type ResolvedResource } from '#core/model/resolved.ts';
import { suggestPost } from '#writing/calls.ts';
import { Suggest } from '#writing/console/suggest.tsx';
import { TextTools } from '#writing/console/text-tools.tsx';
import styles from './composer.module.css';
import { dueText } from './due-text.ts';
import { tomorrowAtTen } from './given-day.ts';
import { PostPreview } from './post-preview.tsx';
import { PostResults, postPath } from './post-results.tsx';
import { type KnownStores, type PostStore, PostStoreSelect, Prospect, usePostStores } from './post-stores.tsx';
import { type Store, useStores, valuesFor, variablesOf } from './store-variables.ts';
import { publishVerb, SubmitButtons } from './submit-buttons.tsx';
import { topicOf } from './topics.ts';
import { useApprovers } from './use-approvers.ts';
import { type ComposerState, type StoreResult, useComposer } from './use-composer.ts';
import { filledTooLong, warningIn } from './warnings.ts';

interface ComposerProps {
  resource: ResolvedResource;
  /** The stores that are chosen at first. */
  stores: readonly Store[];
  given: Input;
  /** Where its buttons lead back to. */
  listPath: string;
}

const most = 50;
const sections = [
  {
    heading: '内容',
    fields: ['eventTitle', 'eventStart', 'eventStartTime', 'eventEnd', 'eventEndTime', 'summary', 'photo', 'mediaUrl'],
  },
  { heading: '特典', fields: ['offerCoupon', 'offerUrl', 'offerTerms'] },
  { heading: 'ボタン', fields: ['callToActionType', 'callToActionUrl'] },
  { heading: '公開', fields: ['scheduledAt'] },
] as const;
const noLabels = {};

/** Composes a post for one or many stores. Checks every limit and previews each store's own text before anything is sent. */
export function Composer({ resource, stores: first, given, listPath }: ComposerProps) {
  const { actor } = useProduct();
  const navigate = useNavigate();
  const composer = useComposer({ resource, actor, given });
  const { values, problems } = composer;
  const { chosen, setChosen, stores, gather } = useChosenStores(first);
  const [attempt, setAttempt] = useState(0);
  const letGo = useRef(false);
  const sayDone = useSayPosted(composer.isScheduled);
  const isMany = chosen.length > 1;
  const known = usePostStores(chosen.map(({ id }) => id));
  const approvers = useApprovers(stores, known, values);
  const submit = async (publish: boolean) => {
    const goesOut = (store: Store) =>
      publish && known.stores.some(({ id, reason }) => id === store.id && reason === null);
    const done = await composer.submit(gather, goesOut);
    if (done === null) {
      setAttempt((before) => before + 1);
      return;
    }
    letGo.current = true;
    const [only] = done;
    if (done.length > 1 || only === undefined || only.row === null) return;
    sayDone(only, goesOut(only.store), approvers.has(only.store.id));
    void navigate(postPath(only) ?? listPath);
  };
  if (isMany && composer.results !== null)
    return <PostResults resource={resource} results={composer.results} total={chosen.length} listPath={listPath} />;
  return (
    <>
      <ErrorSummary problems={problems} attempt={attempt} failed="投稿できませんでした" />
      <StorePreview resource={resource} stores={stores} known={known.stores} isMany={isMany} values={values}>
        {(own) => (
          <div>
            <Destination {...{ resource, chosen, composer, known, approvers }} onChoose={setChosen} />
            <PostFields resource={resource} composer={composer} own={own} storeId={chosen[0]?.id ?? null} />
          </div>
        )}
      </StorePreview>
      <div className={`tj-save ${styles.save}`}>
        <SubmitButtons
          stores={chosen.length}
          known={known.stores}
          asked={approvers.size}
          composer={composer}
          onSubmit={(publish) => void submit(publish)}
        />
        <Button disabled={composer.isSending} onClick={() => void navigate(listPath)}>
          キャンセル
        </Button>
      </div>
      <LeaveGuard when={composer.isDirty} letGo={letGo} />
    </>
  );
}

/** Shows a toast with the result for one store. */
function useSayPosted(isScheduled: boolean) {
  const toast = useToast();
  return ({ refused }: StoreResult, publish: boolean, isAsked: boolean) => {
    if (refused !== null) toast.failed(new Error(`下書きに保存しました。${refused}`));
    else if (publish && isAsked) toast.done('承認を依頼しました');
    else
      toast.done(
        publish ? (isScheduled ? '投稿を予約しました' : '投稿をGoogleに送っています') : '下書きを保存しました',
      );
  };
}

/** The stores that the post is for, and their facts. */
function useChosenStores(first: readonly Store[]) {
  const [chosen, setChosen] = useState<readonly ChosenRow[]>(first.map(({ id, name }) => ({ id, name })));
  const found = useStores(chosen.map(({ id }) => id));
  const chosenOf = (rows: readonly Store[] | undefined) =>
    chosen.flatMap(({ id }) => (rows?.find((one) => one.id === id) ?? first.find((one) => one.id === id)) || []);
  const stores = chosenOf(found.data);
  /** Loads all chosen stores, since the last one may not have loaded yet; null if that fails. */
  const gather = async () => {
    if (stores.length === chosen.length) return stores;
    const all = chosenOf((await found.refetch({ cancelRefetch: false })).data);
    return all.length === chosen.length ? all : null;
  };
  return { chosen, setChosen, stores, gather };
}

interface StorePreviewProps {
  resource: ResolvedResource;
  stores: readonly Store[];
  known: readonly PostStore[];
  isMany: boolean;
  values: Values;
  /** The form, shown next to the preview; `own` is the post with the previewed store's values. */
  children: (own: Values) => ReactNode;
}

/** The form with a preview of the post for one of its stores. */
function StorePreview({ resource, stores, known, isMany, values, children }: StorePreviewProps) {
  const [shownId, setShownId] = useState<number | null>(null);
  const shown = stores.find(({ id }) => id === shownId) ?? stores[0] ?? null;
  const own = shown === null ? values : valuesFor(values, variablesOf(shown));
  const isDraft = known.some(({ id, reason }) => id === shown?.id && reason !== null);
  const scheduledAt = typeof values.scheduledAt === 'number' ? values.scheduledAt : null;
  return (
    <div className={styles.composer}>
      {children(own)}
      <aside aria-label="プレビュー" className={styles.preview}>
        <Heading spaced="below">プレビュー</Heading>
        {isMany && (
          <Segmented
            aria-label="プレビューする店舗"
            className={styles.shown}
            value={shown?.id ?? 0}
            options={stores.slice(0, 5).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setShownId}
          />
        )}
        <PostPreview
          resource={resource}
          storeName={shown?.name ?? ''}
          values={own}
          due={dueText({ scheduledAt, state: isDraft ? 'DRAFT' : 'SCHEDULED', obstacle: null })}
          postId={null}
        />
      </aside>
    </div>
  );
}

interface DestinationProps {
  resource: ResolvedResource;
  chosen: readonly ChosenRow[];
  onChoose: (chosen: readonly ChosenRow[]) => void;
  composer: ComposerState;
  known: KnownStores;
  approvers: ReadonlyMap<number, string>;
}

/** Chooses the stores and the topic of the post. */
function Destination({ resource, chosen, onChoose, composer, known, approvers }: DestinationProps) {
  const topic = fieldNamed(resource, 'topic');
  const topics = Object.entries(isChoiceOfCodes(topic) ? topic.options : {});
  return (
    <SectionCard title="投稿先">
      <PostStoreSelect chosen={chosen} onChoose={(next) => onChoose(next.slice(0, most))} />
      <Prospect known={known} approvers={approvers} chosen={chosen} verb={publishVerb(composer)} onChoose={onChoose} />
      <p className={`${styles.note} ${text.secondary}`}>
        {`店舗を追加すると同じ内容を${most}店舗までまとめて投稿できます。差し込みは店舗ごとに置き換わります。`}
      </p>
      <div className={styles.topic}>
        <Segmented
          aria-label="種類"
          value={String(composer.values.topic ?? 'STANDARD')}
          options={topics.map(([value, label]) => ({ value, label }))}
          onChange={(value) => composer.setValue('topic', value)}
        />
      </div>
    </SectionCard>
  );
}

interface PostFieldsProps {
  resource: ResolvedResource;
  composer: ComposerState;
  own: Values;
  /** The store for which a draft is suggested; the first one if there are many, null while there is none. */
  storeId: number | null;
}

/** The fields of a post with this topic. */
function PostFields({ resource, composer, own, storeId }: PostFieldsProps) {
  const { values, problems, task } = composer;
  return sections
    .map((section) => ({
      ...section,
      fields: section.fields.filter((name) => isShownNow(task, fieldNamed(resource, name), values)),
    }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ heading, fields }) => (
      <SectionCard key={heading} title={heading}>
        {heading === '内容' && (
          <TextTools
            use="POST"
            areaId={fieldId('summary')}
            text={typeof values.summary === 'string' ? values.summary : ''}
            onText={(next) => composer.setValue('summary', next)}
          >
            {storeId !== null && (
              <Suggest
                needsWish
                replaces={values.summary !== null && values.summary !== ''}
                ask={(wish) => send(suggestPost, { body: { storeId, topic: topicOf(values.topic), wish: wish ?? '' } })}
                onDraft={(text) => composer.setValue('summary', text)}
              />
            )}
          </TextTools>
        )}
        {heading === '公開' && composer.values.scheduledAt === null && (
          <Button className={spacing.close} onClick={() => composer.setValue('scheduledAt', tomorrowAtTen())}>
            明日10:00に予約
          </Button>
        )}
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
                required={isRequiredNow(field, values)}
                message={problems.find((problem) => problem.field === name)?.message}
                warning={filledTooLong(field, values[name], own[name]) ?? warningIn(name, own[name])}
                messages={undefined}
                labels={noLabels}
              />
            );
          })}
        </div>
      </SectionCard>
    ));
}
