import '@ant-design/v5-patch-for-react-19';
import { render, screen } from '@testing-library/react';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
// Preloads the lazy dialogs, so that the test's timeout does not include it
import '#core/console/ui/dialogs.lazy.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { Themed } from './themed.tsx';

function Asking() {
  const { modal } = useDialogs();
  useEffect(() => void modal.confirm({ title: '確認' }), [modal]);
  return null;
}

it('centres every dialog, no matter who opens it', async () => {
  render(
    <Themed>
      <Modal open title="入力" />
      <Asking />
    </Themed>,
  );
  // A confirm dialog contains its title twice: visibly, and as its accessible name
  for (const title of ['入力', '確認'])
    for (const element of await screen.findAllByText(title))
      expect(element.closest('.ant-modal-wrap')?.classList).toContain('ant-modal-centered');
});
