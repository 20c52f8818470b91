import { screen } from '@testing-library/dom';
import { afterEach, expect, test } from 'vitest';
import { registerPlayer } from '../players.ts';
import { dialog } from './hands.ts';
import { openSite } from './site.ts';
import { cascaded } from './styles.ts';

/** The elements of the document whose display or visibility the tests read otherwise than jsdom cascades it. */
const misread = (): string[] =>
  [...document.querySelectorAll('*')].flatMap((element) => {
    const [quick, whole] = [getComputedStyle(element), cascaded(element)];
    return (['display', 'visibility'] as const)
      .filter((name) => quick[name] !== whole[name] || quick.getPropertyValue(name) !== whole.getPropertyValue(name))
      .map((name) => `${element.outerHTML.slice(0, 120)}: ${name} ${quick[name]}, ${whole[name]}`);
  });

afterEach(() => {
  document.head.querySelector('style')?.remove();
});

/** Each way by which an element becomes hidden or is displayed otherwise; its descendants are asked, too. */
const ways: Readonly<Record<string, string>> = {
  'an attribute': '<p hidden><b>a</b></p><input hidden><input type="hidden"><embed hidden><tr hidden>',
  'an attribute of a row':
    '<table><tbody hidden><tr><td>a</td></tr></tbody><tr hidden><td><b>b</b></td></tr><colgroup hidden><col hidden></colgroup></table>',
  'until it is found': '<p hidden="until-found"><b>a</b></p>',
  'no display': '<p style="display: none"><b>a</b></p>',
  'no display, by !important': '<p style="display: none !important"><b>a</b></p>',
  'another display': '<p style="display: flex"><span>a</span><button>b</button></p><p style="display: grid"><i>c</i></p>',
  'a box that is none':
    '<p style="display: flex"><b style="display: contents"><span>a</span></b></p><p style="display: flex"><slot><b>c</b></slot></p>',
  'its place':
    '<span style="position: absolute">a</span><b style="position: fixed">b</b><i style="float: left">c</i><u style="position: relative">d</u>',
  visibility: '<p style="visibility: hidden"><b>a</b><i style="visibility: visible">b</i><u style="visibility: collapse">c</u></p>',
  'all of it': '<p style="all: unset"><b>a</b></p><p style="visibility: hidden"><b style="all: initial">a</b></p>',
  'a variable':
    '<p style="--shown: none"><b style="display: var(--shown)">a</b></p><div style="--place: absolute"><p><i style="position: var(--place)">b</i></p></div>',
  'a state': '<details><summary>a</summary><p>b</p></details><details open><summary>c</summary><summary>d</summary><p>e</p></details>',
  'a dialog': '<dialog><p>a</p></dialog><dialog open><p>b</p></dialog>',
  'a layer': '<div popover><p>a</p></div><dialog popover open>b</dialog>',
  'what only assistants leave out': '<p aria-hidden="true"><b>a</b></p><p inert><b>b</b></p><p style="opacity: 0">c</p>',
  'another language of marks': '<title>a</title><svg><title>a</title><g><text>b</text></g></svg><math><mi>a</mi></math>',
  'what is never shown': '<template><p>a</p></template><noscript>b</noscript><datalist><option>c</option></datalist><slot><b>d</b></slot>',
};

/** Elements that no rule addresses: they are resolved first, and their like share the result. */
const PLAIN =
  '<p></p><b></b><i></i><u></u><span></span><div></div><button></button><input><embed><dialog open></dialog><table><tbody><tr><td></td></tr></tbody></table>';

test.each(Object.entries(ways))('queries read display and visibility as jsdom cascades them: %s', async (_way, markup) => {
  document.body.innerHTML = PLAIN + markup;
  expect(misread()).toEqual([]);
});

test.each([
  '.a { display: none }',
  'b { visibility: hidden }',
  '@media screen { .a { display: flex } }',
  '.a { position: absolute }',
  '.a { --shown: none } .a { display: var(--shown) }',
  'body { overflow: hidden !important; position: relative !important }',
])('queries read display and visibility as jsdom cascades them: a sheet, %s', async (rules) => {
  document.head.insertAdjacentHTML('beforeend', `<style>${rules}</style>`);
  document.body.innerHTML = `${PLAIN}<p class="a"><b>a</b></p><b>b</b>`;
  expect(misread()).toEqual([]);
});

test('queries read display and visibility as jsdom cascades them: what is no part of the page', () => {
  document.body.innerHTML = PLAIN;
  const [loose, other] = [document.createElement('p'), document.implementation.createHTMLDocument().body];
  expect([loose, other].map((one) => getComputedStyle(one).display)).toEqual([loose, other].map((one) => cascaded(one).display));
  expect(getComputedStyle(document.body, '::before').display).toBe(cascaded(document.body, '::before').display);
});

test('queries read display and visibility as jsdom cascades them: a page and a dialog over it', async () => {
  await openSite('/static/terms?wallet=deposit', { player: await registerPlayer() });
  await dialog('Deposit');
  expect(misread()).toEqual([]);
  const [terms] = screen.getAllByRole('heading', { level: 1, hidden: true });
  expect(screen.queryByRole('heading', { level: 1, name: terms?.textContent ?? '' })).toBeNull();
});

test('what is changed between two queries is read by the second', () => {
  document.body.innerHTML = '<section><button>Go</button></section>';
  const [section] = document.getElementsByTagName('section');
  expect(screen.getByRole('button')).toBeVisible();
  section?.style.setProperty('visibility', 'hidden');
  expect(screen.queryByRole('button')).toBeNull();
  section?.removeAttribute('style');
  section?.setAttribute('hidden', '');
  expect(screen.queryByRole('button')).toBeNull();
  section?.removeAttribute('hidden');
  expect(screen.getByRole('button')).toBeVisible();
});
