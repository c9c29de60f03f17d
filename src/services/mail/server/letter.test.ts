import { expect, it } from 'vitest';
import { templates } from '#app/feature-parts.ts';
import { compose } from './letter.ts';

it('escapes what a user chose in the HTML body', () => {
  const evil = '<script>alert(1)</script>';
  const { html, text } = compose(
    {
      subject: evil,
      paragraphs: [evil],
      facts: [[evil, evil]],
      link: { label: evil, url: 'https://example.com/a?token=x&b="', note: evil },
      closing: [evil],
      preferencesUrl: 'https://example.com/?a&b',
    },
    evil,
  );
  expect(html).not.toContain('<script>');
  expect(html).toContain('href="https://example.com/a?token=x&amp;b=&quot;"');
  expect(text).toContain('https://example.com/a?token=x&b="');
});

it.each(Object.entries(templates))('the template %s has a subject, and all it says in both bodies', (_, { sample }) => {
  const { subject, text, html } = compose(sample, '山田');
  expect(subject).toMatch(/^【店順】\S+/);
  expect(subject.length).toBeLessThan(60);
  const said = [
    ...sample.paragraphs,
    ...(sample.facts ?? []).flat(),
    sample.link?.url ?? '',
    ...(sample.closing ?? []),
  ];
  for (const sentence of said.flatMap((one) => one.split('\n'))) {
    expect(text).toContain(sentence);
    expect(html).toContain(sentence.replaceAll('&', '&amp;'));
  }
  for (const body of [text, html]) expect(body).toContain('山田 様');
});

it('greets a reader whose name is not known', () => {
  expect(compose({ subject: 'あ', paragraphs: [] }, null).text).toMatch(/^お客様\n/);
});
