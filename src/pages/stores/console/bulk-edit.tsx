import { useInvalidate } from '@refinedev/core';
import { Modal, Segmented } from 'antd';
import { type ComponentProps, Suspense, useState } from 'react';
import { useSend } from '#core/console/http/calls.ts';
import { FieldInput } from '#core/console/pages/form/form-parts.tsx';
import { RefusedRows, useDoToAll, useTakeBackAll } from '#core/console/pages/operations/use-run-operation.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { dayOf } from '#core/model/day.ts';
import { parseFields, type Values } from '#core/model/draft.ts';
import { numberText, sentence } from '#core/model/language.ts';
import { fieldNamed, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Targets } from '#core/model/row-types.ts';
import styles from './bulk-edit.module.css';
import { Ticked } from './bulk-field.tsx';
import {
  addedKeywords,
  type BulkField,
  bulkFields,
  changeOf,
  isFilled,
  ofChange,
  type TagChange,
  tagChanges,
} from './bulk-fields.ts';

interface BulkEditProps {
  resource: ResolvedResource;
  targets: Targets;
  onClose: (saved: boolean) => void;
}

/** Changes fields of many stores and of their keywords at once; fields that are not ticked stay unchanged. */
export default function BulkEdit({ resource, targets, onClose }: BulkEditProps) {
  const { actor } = useProduct();
  const fields = bulkFields(resource, actor);
  const adding = addedKeywords(resource, actor);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [tags, setTags] = useState<TagChange>('add');
  const { save, isSaving, refused } = useBulkSave(resource, targets, onClose);
  const counted = `${numberText(targets.count)}件`;
  const offered = adding === null ? fields : [...fields, adding];
  const missing = offered.filter((one) => ticked.includes(one.name) && !isFilled(one, values[one.name]));
  const submit = () => {
    const isTicked = ({ name }: { readonly name: string }) => ticked.includes(name);
    const ofWhen = ofChange.map((name) => ({ name, field: fieldNamed(resource, name) }));
    const wrong = {
      ...wrongValues([...fields.filter(isTicked), ...ofWhen], values),
      ...(adding !== null && isTicked(adding) ? wrongIn(adding.field, values.added, actor) : {}),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) void save(changeOf(fields, ticked, values, tags));
  };
  const onValues = (next: Values) => {
    setValues(next);
    setProblems({});
  };
  const form = { resource, ticked, onTicked: setTicked, values, onValues, problems, tags, onTags: setTags };
  return (
    <Modal
      open
      title={`${counted}の店舗を一括編集`}
      okText={`${counted}に保存する`}
      cancelText="キャンセル"
      okButtonProps={{ disabled: ticked.length === 0 || missing.length > 0, loading: busy(isSaving) }}
      onOk={submit}
      width={ticked.includes('added') ? 960 : undefined}
      onCancel={() => onClose(false)}
    >
      <p>変更する項目にチェックを入れてください。チェックのない項目は、店舗ごとの今の値のままです。</p>
      <fieldset className={styles.group}>
        <legend>店舗</legend>
        <TickedFields {...form} fields={fields.filter(({ isOfKeywords }) => !isOfKeywords)} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>キーワード</legend>
        {adding !== null && <AddKeywords {...form} adding={adding} />}
        <p className={styles.help}>次の項目は、選択した店舗の有効なキーワードすべてに入ります。</p>
        <TickedFields {...form} fields={fields.filter(({ isOfKeywords }) => isOfKeywords)} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>変更の適用</legend>
        <FromWhen {...form} />
      </fieldset>
      {refused !== null && <Refused resource={resource} run={refused} rows={targets.rows} />}
    </Modal>
  );
}

function Refused(props: ComponentProps<typeof RefusedRows>) {
  return (
    <div role="alert">
      <p>次の店舗は保存できませんでした。</p>
      <Suspense>
        <RefusedRows {...props} />
      </Suspense>
    </div>
  );
}

interface FormProps {
  resource: ResolvedResource;
  /** The names of the ticked fields. */
  ticked: readonly string[];
  onTicked: (ticked: readonly string[]) => void;
  values: Values;
  onValues: (values: Values) => void;
  /** What is wrong, by the name of a field or by the path in the keywords. */
  problems: Readonly<Record<string, string>>;
  tags: TagChange;
  onTags: (tags: TagChange) => void;
}

function TickedFields({
  fields,
  resource,
  ticked,
  onTicked,
  values,
  onValues,
  problems,
  tags,
  onTags,
}: FormProps & { fields: readonly BulkField[] }) {
  return fields.map(({ name, field }) => (
    <Ticked
      key={name}
      label={field.label}
      isTicked={ticked.includes(name)}
      onTick={(isTicked) => onTicked(isTicked ? [...ticked, name] : ticked.filter((one) => one !== name))}
    >
      {name === 'tags' && (
        <Segmented aria-label="タグの変え方" value={tags} onChange={onTags} options={[...tagChanges]} />
      )}
      <FieldInput
        resource={resource}
        field={field}
        id={`bulk-${name}`}
        path={name}
        value={values[name] ?? null}
        message={problems[name]}
        onChange={(value) => onValues({ ...values, [name]: value })}
      />
    </Ticked>
  ));
}

interface AddKeywordsProps extends FormProps {
  adding: BulkField;
}

/** Keywords to add to each of the stores, entered as in the form of one store. */
function AddKeywords({ adding, problems, resource, ticked, onTicked, values, onValues }: AddKeywordsProps) {
  const { name, field } = adding;
  return (
    <Ticked
      label="キーワードを追加"
      isTicked={ticked.includes(name)}
      onTick={(isTicked) => onTicked(isTicked ? [...ticked, name] : ticked.filter((one) => one !== name))}
    >
      <p className={styles.help}>
        選択したすべての店舗に追加します。同じキーワードと検索位置がすでにある店舗では、そのキーワードは今のままです。
      </p>
      <FieldInput
        resource={resource}
        field={field}
        id={`bulk-${name}`}
        path={field.name}
        value={values[name] ?? []}
        messages={problems}
        onChange={(rows) => onValues({ ...values, [name]: rows })}
      />
    </Ticked>
  );
}

/** The day from which the change applies, and its reason. */
function FromWhen({ resource, values, onValues, problems }: FormProps) {
  return ofChange.map((name) => {
    const field = fieldNamed(resource, name);
    return (
      <div key={name} className={styles.field}>
        <label className={styles.label} htmlFor={`bulk-${name}`}>
          {field.label}
        </label>
        <FieldInput
          resource={resource}
          field={field}
          id={`bulk-${name}`}
          path={name}
          value={values[name] ?? null}
          message={problems[name]}
          onChange={(value) => onValues({ ...values, [name]: value })}
        />
        {field.help !== undefined && <small>{field.help}</small>}
      </div>
    );
  });
}

/** Saves the change in all the stores and shows which ones refused it. */
function useBulkSave(resource: ResolvedResource, targets: Targets, onClose: BulkEditProps['onClose']) {
  const toast = useToast();
  const invalidate = useInvalidate();
  const doToAll = useDoToAll(resource.name);
  const takeBackAll = useTakeBackAll(resource.name);
  const { isRunning: isSaving, run } = useSend({ failed: toast.failed });
  const [refused, setRefused] = useState<ComponentProps<typeof RefusedRows>['run'] | null>(null);
  const refresh = () => invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
  const save = (change: Values) =>
    run(async () => {
      const done = await doToAll(targets, { change });
      await refresh();
      const undo = () => takeBackAll(done.jobId).finally(refresh);
      if (done.done > 0) toast.done(`${done.done}件の店舗を保存しました`, done.mayUndo ? undo : undefined);
      setRefused(done.refused > 0 ? done : null);
      if (done.refused === 0) onClose(true);
    });
  return { save, isSaving, refused };
}

/** Returns what is wrong with what was entered, by the name of its field. Whether more is required, the server says. */
function wrongValues(
  fields: readonly { readonly name: string; readonly field: ResolvedField }[],
  values: Values,
): Readonly<Record<string, string>> {
  const context = { mode: 'update', actor: null, today: dayOf(Date.now()) } as const;
  return Object.fromEntries(
    fields.flatMap(({ name, field }) => {
      const value = values[name] ?? null;
      const [problem] = value === null ? [] : (parseFields([field], { [field.name]: value }, context).problems ?? []);
      return problem === undefined ? [] : [[name, sentence(problem)] as const];
    }),
  );
}

/** Returns the validation messages of new keywords by path. */
function wrongIn(field: ResolvedField, rows: unknown, actor: Actor): Readonly<Record<string, string>> {
  const context = { mode: 'create', actor, today: dayOf(Date.now()) } as const;
  const { problems = [] } = parseFields([field], { [field.name]: rows }, context);
  return Object.fromEntries(problems.map((problem) => [problem.field ?? field.name, sentence(problem)]));
}
