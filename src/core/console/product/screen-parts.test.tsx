import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScreenParts } from '#core/console/pages/screen-frames.tsx';
import type { Role } from '#core/model/roles.ts';
import { renderConsole, resources } from '../../../../tests/support/console-page.tsx';
import { ConsoleProductProvider } from './console-product.tsx';
import type { ConsolePlugin, ConsoleProduct } from './plugin.ts';

let saysFirst = () => {};
let saysSecond = () => {};
const forManagers = vi.fn();
const admins: readonly Role[] = ['SYSTEM_ADMINISTRATOR'];
const plugins: readonly ConsolePlugin[] = [
  { parts: { '/': { first: { roles: admins, load: async () => ({ default: First }) } } } },
  {
    parts: {
      '/': {
        second: { roles: admins, load: async () => ({ default: Second }) },
        other: { roles: ['MANAGER'], load: forManagers },
      },
      '/permission-error': { other: { roles: admins, load: forManagers } },
    },
  },
];
const product: ConsoleProduct = {
  resources,
  plugins,
  home: { path: '/', label: '', icon: 'table', roles: [] },
  userMenu: [],
  finds: [],
  secondFactorPath: '/',
  roleOf: () => 'SYSTEM_ADMINISTRATOR',
};

function First({ onKnown }: { onKnown: () => void }) {
  saysFirst = onKnown;
  return <p>一番目</p>;
}

function Second({ onKnown }: { onKnown: () => void }) {
  saysSecond = onKnown;
  return <p>二番目</p>;
}

function Home() {
  const { parts, areKnown } = useScreenParts('/');
  return (
    <>
      {parts}
      <p>{areKnown ? '下の部分' : '待っています'}</p>
    </>
  );
}

const show = (role?: Role) =>
  renderConsole(
    [
      {
        path: '/',
        element: (
          <ConsoleProductProvider product={product}>
            <Home />
          </ConsoleProductProvider>
        ),
      },
    ],
    '/',
    role,
  );

it('shows what plugins add to a screen in their order, and waits until each says what it shows', async () => {
  const { container } = show();
  await screen.findByText('二番目');
  expect(container.textContent).toBe('一番目二番目待っています');
  act(saysFirst);
  act(saysFirst);
  expect(screen.getByText('待っています')).toBeTruthy();
  act(saysSecond);
  expect(screen.getByText('下の部分')).toBeTruthy();
  expect(forManagers).not.toHaveBeenCalled();
});

it('waits for nothing where nothing is added for the role', () => {
  show('BUSINESS_ADMINISTRATOR');
  expect(screen.getByText('下の部分')).toBeTruthy();
});
