/** The prose of a page: without code, tables, headings, pictures and quotations, one paragraph or item of a list an entry. */
function paragraphsOf(markdown: string): string[] {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, '\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^(?:#|\||>|!\[).*$/gm, '\n')
    .replace(/^(\s*(?:[-*]|\d+\.)\s)/gm, '\n$1')
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .replace(/^\s*(?:[-*]|\d+\.)\s/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');
}

/** The text of a paragraph as it is read: names in code are one word each, of links the text alone. */
function plain(paragraph: string): string {
  return paragraph
    .replace(/`[^`]*`/g, 'code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*/g, '');
}

/** Returns the sentences of a page. Code, tables, headings, pictures and quotations are none. */
export function sentencesOf(markdown: string): string[] {
  return paragraphsOf(markdown)
    .flatMap((paragraph) => plain(paragraph).split(/(?<=[.!?][)」»"]?)\s+(?=\S)/))
    .filter((sentence) => wordsOf(sentence) > 0);
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Returns how many words a page's sentences have on average, 0 without any. */
export function wordsASentence(markdown: string): number {
  const sentences = sentencesOf(markdown);
  const words = sentences.reduce((sum, sentence) => sum + wordsOf(sentence), 0);
  return sentences.length === 0 ? 0 : words / sentences.length;
}

/** Returns how many words a page has, headings and tables included, code blocks not. */
export function wordsIn(markdown: string): number {
  return wordsOf(markdown.replace(/^```[\s\S]*?^```/gm, ''));
}

/** Returns what a decision lacks of its form: a title and the three parts in their order, within 600 words. */
export function formMistakes(file: string, markdown: string): string[] {
  const headings = [...markdown.matchAll(/^(#{1,2}) (.+)$/gm)].map(([, level, text]) => `${level} ${text}`);
  const [title = '', ...parts] = headings;
  return [
    ...(/^# \S/.test(title) ? [] : [`${file}: begins with no title`]),
    ...(parts.join() === '## Context,## Decision,## Consequences'
      ? []
      : [`${file}: its parts are ${parts.join(', ')}`]),
    ...(wordsIn(markdown) < 600 ? [] : [`${file}: ${wordsIn(markdown)} words`]),
  ];
}

/** Returns the anchors of a page's headings, as hosts of Markdown make them. */
export function anchorsOf(markdown: string): Set<string> {
  return new Set(
    [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

/** Returns the links of a page that lead to files of the repository, as path and anchor. */
export function linksOf(markdown: string): { path: string; anchor: string }[] {
  return [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:|^\.\.\/\.\.\/(?:issues|pulls|security)/.test(target))
    .map((target) => {
      const [path = '', anchor = ''] = target.split('#');
      return { path, anchor };
    });
}
