import { Button } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#core/console/http/calls.ts';
import { actOn, fetchRow } from '#core/console/http/rows.ts';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { dayOf } from '#core/model/day.ts';
import { sentence } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { customers } from '#domain/accounts/roles.ts';
import { consentScopes } from '#domain/consents/consent.ts';
import { consentText, type StoreConsent, useStoreConsent } from '#google/console/consent/consent-line.tsx';
import { getConsentWords, giveConsent } from '../calls.ts';
import { ConsentForm } from './agreement.tsx';
import { useAnswer } from './use-answer.ts';

/** What the customer of a store allows, how they give or withdraw it, and all consents of the store. */
export default function ConsentOfStore({ storeId }: { storeId: number }) {
  const { resources, actor } = useProduct();
  const resource = resourceNamed(resources, 'consent');
  const query = useStoreConsent(storeId);
  const isCustomer = customers.some((role) => role === actor.role);
  return (
    <>
      <Loaded query={query} rows={4}>
        {(consent) => (
          <SectionCard title="いまの承諾">
            <Current consent={consent} />
            {consent.requestId !== null && (
              <p className={spacing.after}>
                <LinkButton type="primary" to={pathTo('/consent/:id', { id: consent.requestId })}>
                  {isCustomer ? '承諾のお願いを読む' : 'お願い中の承諾を開く'}
                </LinkButton>
              </p>
            )}
            {isCustomer && consent.inForce !== null && <Withdraw id={consent.inForce.id} />}
            {isCustomer && consent.requestId === null && (
              <OwnConsent storeId={storeId} hasOne={consent.inForce !== null} />
            )}
          </SectionCard>
        )}
      </Loaded>
      <ListPage resource={resource} scope={{ searchConditionId: storeId }} />
    </>
  );
}

/** The consent in force, or why nothing is sent. */
function Current({ consent }: { consent: StoreConsent }) {
  const isAllowed = consentScopes.some((scope) => consent.lacks[scope] === null);
  const said = isAllowed ? consentText(consent) : null;
  const [lack] = consentScopes.flatMap((scope) => consent.lacks[scope] ?? []);
  if (said !== null) return <p className={spacing.flush}>{said}</p>;
  return (
    <p role="status" className={`${spacing.flush} ${text.secondary}`}>
      {lack !== undefined
        ? `${sentence({ code: lack })}。`
        : '承諾はありません。設定により、承諾がなくても送信されます。'}
    </p>
  );
}

/** Withdraws the consent in two presses. */
function Withdraw({ id }: { id: number }) {
  const { modal } = useDialogs();
  const { isRunning, answer } = useAnswer();
  const withdraw = () =>
    modal.confirm({
      title: '承諾を撤回しますか',
      content: '今から、この店舗の名ではGoogleに何も送られません。送信を待っているものも止まります。',
      okText: '撤回する',
      okButtonProps: { danger: true },
      cancelText: 'やめる',
      autoFocusButton: 'cancel',
      onOk: () => answer(async () => actOn('consent', await fetchRow('consent', id), 'withdraw'), '承諾を撤回しました'),
    });
  return (
    <p className={spacing.after}>
      <Button danger disabled={isRunning} onClick={withdraw}>
        承諾を撤回する
      </Button>
    </p>
  );
}

const everything = { replies: true, posts: true, profile: true } as const;

/** The form of a consent that nobody requested; where there is one already, on press: to widen or narrow it needs no withdrawal. */
function OwnConsent({ storeId, hasOne }: { storeId: number; hasOne: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!hasOne || isOpen) return <Unasked storeId={storeId} onGiven={() => setIsOpen(false)} />;
  return (
    <p className={spacing.after}>
      <Button onClick={() => setIsOpen(true)}>承諾の内容を変える</Button>
    </p>
  );
}

/** Gives a consent that nobody requested, to the usual words. It takes the place of the one before. */
function Unasked({ storeId, onGiven }: { storeId: number; onGiven: () => void }) {
  const query = useCall(getConsentWords, { id: storeId }, { staleTime: 0 });
  const { isRunning, answer } = useAnswer();
  return (
    <Loaded query={query} rows={6}>
      {({ words, mark }) => (
        <div className={spacing.over}>
          <ConsentForm
            words={words}
            offered={everything}
            firstDay={dayOf(Date.now())}
            lastDay={null}
            isRunning={isRunning}
            onGive={(scopes) =>
              void answer(
                () => send(giveConsent, { id: storeId, body: { ...scopes, mark } }).then(onGiven),
                '承諾しました',
              )
            }
          />
        </div>
      )}
    </Loaded>
  );
}
