import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { codeLoader, type LoadCode } from '../after-rows.tsx';
import { type PageCode, pageCode, usePage } from './page-code.ts';

const there = () => Promise.resolve({ default: ({ name }: { name: string }) => <p>{name}の画面</p> });
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function Page({ code, loadCode }: { code: PageCode<{ name: string }>; loadCode?: LoadCode }) {
  const Shown = usePage(code, loadCode);
  return Shown === null ? <p>読み込み中</p> : <Shown name="店舗" />;
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>開けませんでした</p> : this.props.children;
  }
}

beforeEach(() => sessionStorage.clear());

it('a page is drawn when its code has come, and at once where that has been fetched ahead', async () => {
  const code = pageCode(there);
  const { unmount } = render(<Page code={code} />);
  screen.getByText('読み込み中');
  await screen.findByText('店舗の画面');
  unmount();
  render(<Page code={code} />);
  screen.getByText('店舗の画面');
});

it('its code is fetched once, and again after a failure', async () => {
  const load = vi.fn(there).mockImplementationOnce(broken);
  const code = pageCode(load);
  await expect(code.begin()).rejects.toThrow('dynamically imported');
  await Promise.all([code.begin(), code.begin()]);
  expect(load).toHaveBeenCalledTimes(2);
});

it('code that does not come reloads the page once, and is reported when that did not help', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  const [one, other] = [codeLoader(reload), codeLoader(reload)];
  const first = render(<Page code={pageCode(broken)} loadCode={one} />);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  first.unmount();
  render(
    <Boundary>
      <Page code={pageCode(broken)} loadCode={other} />
    </Boundary>,
  );
  await screen.findByText('開けませんでした');
  expect(reload).toHaveBeenCalledOnce();
});
