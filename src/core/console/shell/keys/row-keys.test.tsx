import { beforeEach, describe, expect, it, vi } from 'vitest';
import { doToRows } from './row-keys.ts';

const rowOf = (name: string) =>
  `<tr data-row tabindex="-1" id="${name}"><td><input type="checkbox" /></td><td><a href="#${name}">${name}</a><button>b</button></td></tr>`;

describe('the keys of rows', () => {
  beforeEach(() => {
    document.body.innerHTML = `<main id="content"><table><tbody>${['one', 'two'].map(rowOf).join('')}</tbody></table></main>`;
    HTMLElement.prototype.checkVisibility = () => true;
    HTMLElement.prototype.scrollIntoView = () => {};
  });
  const here = () => document.activeElement?.id;

  it('lead from row to row and stop at the ends', () => {
    expect([doToRows('j'), here()]).toEqual([true, 'one']);
    expect([doToRows('j'), here()]).toEqual([true, 'two']);
    expect([doToRows('j'), here()]).toEqual([true, 'two']);
    expect([doToRows('k'), here()]).toEqual([true, 'one']);
  });

  it('choose the row one is on, and leave it again', () => {
    doToRows('j');
    const box = document.querySelector<HTMLInputElement>('#one input');
    expect([doToRows('x'), box?.checked]).toEqual([true, true]);
    expect([doToRows('x'), box?.checked]).toEqual([true, false]);
  });

  it('open the row, but not from a button in it', () => {
    doToRows('j');
    const opened = vi.fn();
    document.querySelector('#one a')?.addEventListener('click', opened);
    expect(doToRows('enter')).toBe(true);
    expect(opened).toHaveBeenCalledOnce();
    document.querySelector<HTMLElement>('#one button')?.focus();
    expect(doToRows('enter')).toBe(false);
  });

  it('mean nothing where there is no row, or none is current', () => {
    expect(doToRows('x')).toBe(false);
    document.body.innerHTML = '<main id="content"></main>';
    expect(doToRows('j')).toBe(false);
  });
});
