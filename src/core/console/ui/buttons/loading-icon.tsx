import { LoadingOutlined } from '@ant-design/icons';
import type { CSSProperties } from 'react';

interface LoadingIconProps {
  prefixCls: string;
  /** False or 0, as antd has it, if the button is not busy. */
  loading?: boolean | number | object;
  /** True if it takes the place of the button's own icon. */
  existIcon: boolean;
  className?: string;
  style?: CSSProperties;
}

/**
 * Replaces antd's loading icon of buttons in the build. antd's is animated, for which every button, busy or not, would be
 * rendered a second time before it is painted.
 */
export default function LoadingIcon({ prefixCls, loading, existIcon, className = '', style }: LoadingIconProps) {
  if (!existIcon && !loading) return null;
  return (
    <span className={`${prefixCls}-icon ${prefixCls}-loading-icon ${className}`} style={style}>
      <LoadingOutlined aria-hidden />
    </span>
  );
}
