import { useLogout } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { callKey, send, useCall, useSend } from '#core/console/http/calls.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { dayInWords } from '#domain/month.ts';
import { agreeToTerms, getTermsToAgree } from '../calls/terms-of-use.ts';
import { GoogleTerms } from './legal/google-terms.tsx';
import styles from './terms-of-use.module.css';

/** Asks a customer to agree to new terms of use; the only alternative is to sign out. */
export default function TermsToAgree() {
  const toast = useToast();
  const client = useQueryClient();
  const { mutate: logOut } = useLogout();
  const { isRunning: isSending, run } = useSend({
    failed: (thrown) => {
      toast.failed(thrown);
      // The text may have changed meanwhile
      void client.invalidateQueries({ queryKey: callKey(getTermsToAgree) });
    },
  });
  const { data: terms } = useCall(getTermsToAgree, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (terms === undefined || terms === null) return null;
  const agree = async () => {
    const rest = await send(agreeToTerms, { body: { agreedTermsId: terms.id } });
    client.setQueryData(callKey(getTermsToAgree, {}), rest);
  };
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      maskClosable={false}
      title="利用規約への同意"
      footer={[
        <Button key="out" onClick={() => logOut()}>
          ログアウト
        </Button>,
        <Button key="agree" type="primary" loading={busy(isSending)} onClick={() => void run(agree)}>
          同意する
        </Button>,
      ]}
    >
      <p>
        {`利用規約（${terms.name}、${dayInWords(terms.effectiveFrom)}から）をお読みのうえ、同意いただくと、引き続きお使いいただけます。`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard */}
      <section className={styles.text} tabIndex={0} aria-label="利用規約の本文">
        {terms.body}
      </section>
      <GoogleTerms />
    </Modal>
  );
}
