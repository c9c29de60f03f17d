import { Button, Radio } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { send, useSend } from '#core/console/http/calls.ts';
import { listQuery } from '#core/console/http/client.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { LinkButton, PageHeader } from '#core/console/ui/page-header.tsx';
import { busy, FormError } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { dayOf } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type ProfileField, profileFieldLabels } from '#domain/profiles/edit.ts';
import { startProfileEdit } from '../calls.ts';
import { readRequest } from '../rules/request.ts';
import styles from './editor.module.css';
import { FieldForm } from './field-form.tsx';
import { nothingWanted, wantedOf } from './wanted.ts';

const fields: readonly ProfileField[] = ['SPECIAL_HOURS', 'HOURS', 'DESCRIPTION', 'PHONE', 'SITE'];

/**
 * Chooses what to change in which stores' profiles. `?stores=` (ids with commas), or `?filter=` (a list's query) with `?count=`, says which.
 * Nothing is sent from here: the next page shows the difference.
 */
export default function ProfileEditor() {
  const [search] = useSearchParams();
  const targets = targetsIn(search);
  const breadcrumb = <Link to={pathTo('/profile-edit')}>プロフィールの変更</Link>;
  if (targets === null)
    return (
      <div className="tj-page">
        <PageHeader title="店舗情報の編集" breadcrumb={breadcrumb} />
        <EmptyState
          title="編集する店舗を選んでください"
          text="登録店舗の一覧で店舗を選び、「店舗情報を編集」を押します。"
          action={
            <LinkButton to={pathTo('/search-conditions')} type="primary">
              登録店舗の一覧を開く
            </LinkButton>
          }
        />
      </div>
    );
  return (
    <div className="tj-page">
      <PageHeader title={`${numberText(targets.count)}店舗の店舗情報を編集`} breadcrumb={breadcrumb} />
      <Editor targets={targets} />
    </div>
  );
}

interface EditTargets {
  readonly stores: string | null;
  readonly filter: string | null;
  readonly count: number;
}

function Editor({ targets }: { targets: EditTargets }) {
  const navigate = useNavigate();
  const [field, setField] = useState<ProfileField>('SPECIAL_HOURS');
  const [wanted, setWanted] = useState(nothingWanted);
  const [problem, setProblem] = useState<string | null>(null);
  const { isRunning, failure, run } = useSend();
  const start = async () => {
    const { stores, filter, count } = targets;
    const input = wantedOf(field, wanted);
    const { fault = null } = readRequest(field, input, dayOf(Date.now()));
    setProblem(fault);
    if (fault !== null) return;
    const { id } = await send(startProfileEdit, {
      query: filter === null ? {} : filterIn(filter),
      body: { field, wanted: { ...input }, ...(stores === null ? { count } : { stores }) },
    });
    void navigate(pathTo('/profile-edit/:id', { id }));
  };
  return (
    <SectionCard title="変更する項目">
      <div className={styles.group}>
        <Radio.Group
          aria-label="変更する項目"
          className={styles.fields}
          optionType="button"
          value={field}
          options={fields.map((value) => ({ value, label: profileFieldLabels[value] }))}
          onChange={({ target }) => {
            setField(fields.find((one) => one === target.value) ?? field);
            setProblem(null);
          }}
        />
        <FieldForm field={field} wanted={wanted} onChange={setWanted} />
        <FormError message={problem ?? failure} />
        <div>
          <Button type="primary" loading={busy(isRunning)} aria-busy={isRunning} onClick={() => void run(start)}>
            {`${numberText(targets.count)}店舗の差分を確認`}
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}

function filterIn(filter: string): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(listQuery(filter)).filter(([name]) => !name.startsWith('_')));
}

function targetsIn(search: URLSearchParams): EditTargets | null {
  const stores = search.get('stores') ?? '';
  const count = Number(search.get('count'));
  if (/^[1-9]\d*(,[1-9]\d*)*$/.test(stores)) return { stores, filter: null, count: stores.split(',').length };
  const filter = search.get('filter');
  return filter !== null && Number.isSafeInteger(count) && count > 0 ? { stores: null, filter, count } : null;
}
