import { forms } from './chunk-groups.mjs';

const place = '<!--forms-ahead-->';

/**
 * Puts into index.html prefetch links for the chunk that all forms share and its style sheets. They stand in a template,
 * from which a list takes them (src/core/console/pages/list/use-forms-ahead.ts). The other scripts that it imports are loaded when a form is opened.
 * @returns {import('vite').Plugin}
 */
export function formsAhead() {
  return {
    name: 'tenjun:forms-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {} }) {
        if (!filename.endsWith('/index.html')) return html;
        if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const chunk = chunks.find(({ name }) => name === forms);
        if (chunk === undefined) throw new Error(`there is no chunk ${forms}: see build/chunk-groups.mjs`);
        const styles = [chunk, ...chunks.filter(({ fileName }) => chunk.imports.includes(fileName))].flatMap(
          ({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])],
        );
        const links = [chunk.fileName, ...styles].map((file) => {
          const kind = file.endsWith('.css') ? 'style' : 'script';
          return `<link rel="prefetch" as="${kind}" crossorigin href="/${file}" />`;
        });
        return html.replace(place, `<template id="forms-ahead">${links.join('')}</template>`);
      },
    },
  };
}
