import type { Role } from '#core/model/roles.ts';
import type { TestApp } from './demo-app.ts';

export interface StreamEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: what an event carries is what the test looks at
  readonly data: any;
}

/** Opens the role's event stream; events are appended to `heard` as they arrive. */
export async function openStream(app: TestApp, role: Role) {
  const response = await app.raw(role, '/events');
  if (response.status !== 200 || response.body === null) throw new Error(`no stream: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const heard: StreamEvent[] = [];
  const ready = Promise.withResolvers<void>();
  const listen = async () => {
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (event === 'ready') ready.resolve();
        else if (event !== undefined) heard.push({ event, data: JSON.parse(data ?? 'null') });
      }
    }
  };
  listen().catch(ready.reject);
  await ready.promise;
  return { heard, close: () => reader.cancel() };
}
