import { Hono } from 'hono';
import type { Memory } from '../memory.ts';
import { messageBox } from './box.ts';
import { chatwork } from './chatwork.ts';
import { line } from './line.ts';
import { slack } from './slack.ts';

/**
 * LINE, Slack and Chatwork, which accept messages. GET /__admin/messages: all received messages, the oldest first; DELETE: removes them.
 */
export function channels({ memory, now, publicUrl }: { memory: Memory; now(): number; publicUrl(): string }): {
  routes: Hono;
  admin: Hono;
} {
  const box = messageBox(memory);
  const talk = line({ box, now, publicUrl });
  const routes = new Hono();
  routes.route('/line', talk.api);
  routes.route('/line-page', talk.page);
  routes.route('/slack', slack({ box, now }));
  routes.route('/chatwork', chatwork({ box, now }));
  const admin = new Hono();
  admin.get('/messages', (context) => context.json(box.kept.value.messages));
  admin.delete('/messages', (context) => {
    box.kept.value.messages = [];
    box.kept.save();
    return context.json({});
  });
  return { routes, admin };
}
