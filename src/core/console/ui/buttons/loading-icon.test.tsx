import { render } from '@testing-library/react';
import Theirs from 'antd/es/button/DefaultLoadingIcon';
import { expect, it } from 'vitest';
import LoadingIcon from './loading-icon.tsx';

const classesOf = (container: HTMLElement) =>
  [...container.querySelectorAll('*')].map((one) => one.getAttribute('class')?.trim());

it('of a busy button has the classes of antd’s, and takes no part in the button’s name', () => {
  const given = { prefixCls: 'ant-btn', loading: true, existIcon: true, mount: true };
  const { container } = render(<LoadingIcon {...given} />);
  expect(classesOf(container)).toEqual(classesOf(render(<Theirs {...given} />).container));
  expect(container.querySelector('[aria-hidden="true"] svg')).not.toBeNull();
});

it('of any other button is nothing', () => {
  expect(
    render(<LoadingIcon prefixCls="ant-btn" loading={false} existIcon={false} />).container.childElementCount,
  ).toBe(0);
});
