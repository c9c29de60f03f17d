import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const families = ['noto-sans-jp', 'noto-sans', 'noto-sans-kr', 'noto-sans-sc', 'noto-sans-thai', 'noto-emoji'];

/**
 * Returns the environment by which a browser on Linux draws with the fonts that the project brings, so that the same
 * words take the same room on every machine, and none needs a Japanese font. Elsewhere it is empty: browsers there have
 * their system's fonts.
 * @returns {Record<string, string>}
 */
export function browserFonts() {
  if (process.platform !== 'linux') return {};
  const folder = join(root, 'node_modules/.cache/fonts');
  const file = join(folder, 'fonts.conf');
  const wanted = settings(folder);
  // Several browsers start at once, and none may find half a file
  if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, wanted);
    renameSync(`${file}.${process.pid}`, file);
  }
  return { FONTCONFIG_FILE: file };
}

function settings(/** @type {string} */ folder) {
  const folders = families.map((name) => `<dir>${join(root, 'node_modules/@expo-google-fonts', name)}</dir>`);
  const generic = ['sans-serif', 'serif', 'monospace', 'system-ui'].map(
    (name) => `<alias><family>${name}</family><prefer><family>Noto Sans JP</family></prefer></alias>`,
  );
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...folders,
    `<cachedir>${join(folder, 'cache')}</cachedir>`,
    ...generic,
    '</fontconfig>\n',
  ].join('\n');
}
