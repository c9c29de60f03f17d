import { render, screen } from '@testing-library/react';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { expect, it } from 'vitest';
import { FormItem } from './form-item.tsx';

const ofName = (problem?: { status: 'warning' | 'error'; text: string }) => (
  <FormItem label="店舗名" htmlFor="name" noteId="note" isWide={false} help="看板のとおりに" problem={problem}>
    <Input id="name" aria-describedby="note" />
    <Select aria-label="状態" />
  </FormItem>
);

it('calls its input by the label, and shows a problem in the place of the help', () => {
  const { rerender } = render(ofName());
  const described = () =>
    document.getElementById(screen.getByLabelText('店舗名').getAttribute('aria-describedby') ?? '');
  expect(described()?.textContent).toBe('看板のとおりに');
  rerender(ofName({ status: 'error', text: '店舗名を入力してください' }));
  expect(described()?.textContent).toBe('店舗名を入力してください');
  expect(screen.queryByText('看板のとおりに')).toBeNull();
  rerender(ofName());
  expect(described()?.textContent).toBe('看板のとおりに');
});

it('colours all inputs of antd inside it', () => {
  const { container, rerender } = render(ofName({ status: 'error', text: '店舗名を入力してください' }));
  const coloured = (status: string) =>
    ['input', 'select'].map((kind) => container.querySelector(`.ant-${kind}-status-${status}`) !== null);
  expect(coloured('error')).toEqual([true, true]);
  rerender(ofName({ status: 'warning', text: '他の店舗と同じ名前です' }));
  expect(coloured('error')).toEqual([false, false]);
  expect(coloured('warning')).toEqual([true, true]);
  rerender(ofName());
  expect(coloured('warning')).toEqual([false, false]);
});
