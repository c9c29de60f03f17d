import { theme } from 'antd';
import type { Tone } from '#core/model/fields/select.ts';

/** A state: its word in the text's colour, so that it is always readable, and a dot in the colour of its meaning. */
export function StatusTag({ tone, text }: { tone: Tone; text: string }) {
  const { token } = theme.useToken();
  const colors: Record<Tone, string> = {
    neutral: token.colorTextQuaternary,
    info: token.colorInfo,
    success: token.colorSuccess,
    warning: token.colorWarning,
    danger: token.colorError,
  };
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}>
      <span aria-hidden style={{ width: 8, height: 8, borderRadius: '50%', background: colors[tone], flex: 'none' }} />
      {text}
    </span>
  );
}
