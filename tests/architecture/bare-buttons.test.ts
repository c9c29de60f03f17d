import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bareButtons, unshownSends } from './bare-buttons.ts';
import { readSources } from './imports.ts';

const sources = readSources(fileURLToPath(new URL('../..', import.meta.url)));
const file = 'src/features/a/console/a.tsx';

describe('what the console sends', () => {
  it('is shown to be under way wherever it is sent', () => {
    expect(unshownSends(sources)).toEqual([]);
  });

  it('is seen where nothing shows it', () => {
    const taken = (names: string) => unshownSends({ [file]: `const { ${names} } = useSend<number>({ failed });` });
    expect(taken('run')).toEqual([file]);
    expect(taken('run: send, failure')).toEqual([file]);
    expect(taken('isRunning: isSaving, run')).toEqual([]);
    expect(taken('running, run')).toEqual([]);
  });
});

describe('a button that begins what takes time', () => {
  it('says that it is busy, or cannot be pressed again', () => {
    expect(bareButtons(sources)).toEqual([]);
  });

  const button = (attributes: string) => bareButtons({ [file]: `const a = <Button ${attributes}>保存</Button>;` });

  it.each([
    ['onClick={() => void save(row)}', 'save'],
    ['size="small" onClick={() => void query.refetch()}', 'query.refetch'],
    ['onClick={() => isOpen && void save(row)}', 'save'],
    ['onClick={async () => { await save(row); }}', 'async () => { await save(row); }'],
    ['onClick={kept(save)}', 'kept'],
  ])('is seen bare: %s', (attributes, name) => {
    expect(button(attributes)).toEqual([`${file}: ${name}`]);
  });

  it.each([
    'loading={busy(isSaving)} onClick={() => void save(row)}',
    'disabled={isSaving} onClick={() => void save(row)}',
    'onClick={() => setIsOpen(true)}',
    'onClick={open}',
  ])('is not: %s', (attributes) => {
    expect(button(attributes)).toEqual([]);
  });
});
