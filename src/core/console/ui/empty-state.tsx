import type { ReactNode } from 'react';

/** What this place is for, and the one thing that fills it. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div style={{ padding: '48px 16px', textAlign: 'center' }}>
      <p style={{ fontSize: 16, fontWeight: 600, margin: 0 }}>{title}</p>
      {text !== undefined && <p style={{ margin: '8px 0 0' }}>{text}</p>}
      {action !== undefined && <div style={{ marginTop: 16 }}>{action}</div>}
    </div>
  );
}
