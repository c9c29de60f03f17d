import { Button, type ButtonProps } from 'antd';
import type { RefAttributes } from 'react';
import { IconButton, type IconButtonProps } from './icon-button.tsx';

/** What a menu opens from: antd's button, or that of a row. */
export type TriggerProps = (Omit<ButtonProps, 'onClick'> & { glyph?: never }) | IconButtonProps;

export function TriggerButton(props: TriggerProps & RefAttributes<HTMLButtonElement>) {
  return props.glyph === undefined ? <Button {...props} /> : <IconButton {...props} />;
}
