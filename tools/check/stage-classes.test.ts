import { describe, expect, it } from 'vitest';
import { root } from '../steps/steps.ts';
import { clashes, COMMON_LOOKS, namedBy, studioClient } from './stage-classes.ts';

const sources = new Map([
  [
    'games/coin/view.ts',
    "const disc = h('div', { class: 'disc' }); disc.classList.toggle('turned', isOver); h('p', { class: `face ${isHead ? 'head' : 'tail'}` });",
  ],
  [
    'games/roulette/wheel.ts',
    "h('img', { class: 'disc', alt: 'turned' }); picture(base, 'tail', 'face'); wheel.className = isOver ? 'wheel over' : 'wheel';",
  ],
  [
    'games/shared/picture.ts',
    'export const picture = (base: string, name: string, className = ""): Element => h("img", { class: className });',
  ],
]);

describe('GS-10 classes of the stages', () => {
  it('GS-10 no rule of one game reaches another: what two games name is a look they have in common', () => {
    const { sheets, sources: modules } = studioClient(root);
    const found = clashes(sheets, namedBy(modules));
    expect([...found].filter(([name]) => !COMMON_LOOKS.has(name))).toEqual([]);
    expect([...COMMON_LOOKS].filter((name) => !found.has(name))).toEqual([]);
  });

  it.each([
    ['the disc of two games', '.disc{block-size:100%}', 'disc'],
    ['in a list of selectors', '.wheel,.disc:hover{opacity:1}', 'disc'],
    ['within a media query', '@media (max-width:1px){/* narrow */.wheel{gap:0}.disc{gap:0}}', 'disc'],
    ['under what two games name as well', '.disc .face{inset:0}', 'face'],
  ])('GS-10 are told apart: %s', (_, sheet, name) => {
    expect([...clashes([sheet], namedBy(sources)).keys()]).toContain(name);
  });

  it.each([
    ['under a class of one game', '.wheel .disc{inset:0}'],
    ['beside a class of one game', '.disc.turned{inset:0}'],
    ['named by one game', '.tail{inset:0}.turned{inset:0}'],
  ])('GS-10 are left alone: %s', (_, sheet) => {
    expect([...clashes([sheet], namedBy(sources))]).toEqual([]);
  });
});
