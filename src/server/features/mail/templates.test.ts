import { expect, it } from 'vitest';
import { compose, templates } from './templates.ts';

it('escapes what a user chose in the HTML body', () => {
  const { html, text } = compose('reset', {
    name: '<script>alert(1)</script>',
    url: 'https://example.com/a?token=x&b="',
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('href="https://example.com/a?token=x&amp;b=&quot;"');
  expect(text).toContain('https://example.com/a?token=x&b="');
});

it.each(templates)('%s has a subject, and its link in both bodies', (template) => {
  const { subject, text, html } = compose(template, { name: '山田', url: 'https://example.com/t' });
  expect(subject).toMatch(/^【店順】.+/);
  for (const body of [text, html]) {
    expect(body).toContain('山田 様');
    if (template !== 'changed') expect(body).toContain('https://example.com/t');
  }
});
