import '@ant-design/v5-patch-for-react-19';
import { render, screen } from '@testing-library/react';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
// At hand before the test's time runs
import '#core/console/ui/dialogs.late.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { Themed } from './themed.tsx';

function Asking() {
  const { modal } = useDialogs();
  useEffect(() => void modal.confirm({ title: '確認' }), [modal]);
  return null;
}

it('centres every dialog, whoever opens it', async () => {
  render(
    <Themed>
      <Modal open title="入力" />
      <Asking />
    </Themed>,
  );
  // A confirmation says its title twice: on screen, and as its name
  for (const title of ['入力', '確認'])
    for (const element of await screen.findAllByText(title))
      expect(element.closest('.ant-modal-wrap')?.classList).toContain('ant-modal-centered');
});
