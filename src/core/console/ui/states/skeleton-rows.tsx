import { theme } from 'antd';
import { words } from '#core/console/i18n/words.ts';

/** Rows still to come, as high as they will be, so that nothing jumps. */
export function SkeletonRows({ rows, height = 40 }: { rows: number; height?: number }) {
  const { token } = theme.useToken();
  return (
    <div role="status" aria-busy="true" aria-label={words().loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          key={index}
          style={{
            height,
            display: 'flex',
            alignItems: 'center',
            gap: 16,
            padding: '0 8px',
            borderBottom: `1px solid ${token.colorSplit}`,
          }}
        >
          {[30, 15, 20, 25].map((width) => (
            <span
              key={width}
              style={{
                width: `${width}%`,
                height: 12,
                borderRadius: token.borderRadius,
                background: token.colorFillSecondary,
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
