// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withholdSecondPresses } from './double-press.ts';

interface Press {
  readonly on: string;
  readonly by?: string;
  readonly detail?: number;
  readonly atMs?: number;
  readonly x?: number;
  readonly words?: string;
}

const answered: string[] = [];
let end = (): void => undefined;
beforeEach(() => {
  const page = document.createElement('main');
  page.innerHTML =
    '<button id="ask">Remove</button><button id="answer">Yes</button><label id="label">All<input id="tick" type="checkbox"></label>';
  page.addEventListener('click', ({ target, isTrusted }) => !isTrusted && target instanceof Element && answered.push(target.id));
  document.body.replaceChildren(page);
  answered.length = 0;
  end = withholdSecondPresses();
});
afterEach(() => end());

function press({ on, by = 'mouse', detail = 1, atMs = 0, x = 0, words }: Press): void {
  const element = document.querySelector(`#${on}`);
  if (element === null) throw new Error(`There is no ${on}`);
  if (words !== undefined) element.textContent = words;
  element.dispatchEvent(new PointerEvent('pointerdown', { pointerType: by, bubbles: true }));
  const click = new MouseEvent('click', { detail, clientX: x, bubbles: true, cancelable: true });
  Object.defineProperty(click, 'timeStamp', { value: atMs });
  element.dispatchEvent(click);
}

it.each<{ what: string; presses: readonly Press[]; reach: readonly string[] }>([
  {
    what: 'the second click of a mouse, on what has come under it',
    presses: [{ on: 'ask' }, { on: 'answer', detail: 2 }],
    reach: ['ask'],
  },
  {
    what: 'the second tap of a finger, on what has come under it',
    presses: [
      { on: 'ask', by: 'touch' },
      { on: 'answer', by: 'touch', atMs: 150, x: 9 },
    ],
    reach: ['ask'],
  },
  {
    what: 'the second click on a button that says something else by then',
    presses: [{ on: 'ask' }, { on: 'ask', detail: 2, words: 'Confirm 1.84' }],
    reach: ['ask'],
  },
])('W-193 withholds $what', ({ presses, reach }) => {
  for (const one of presses) press(one);
  expect(answered).toEqual(reach);
});

it.each<{ what: string; presses: readonly Press[]; reach: readonly string[] }>([
  { what: 'both clicks on one button', presses: [{ on: 'ask' }, { on: 'ask', detail: 2 }], reach: ['ask', 'ask'] },
  { what: 'two clicks that are no double click', presses: [{ on: 'ask' }, { on: 'answer' }], reach: ['ask', 'answer'] },
  {
    what: 'two taps side by side',
    presses: [
      { on: 'ask', by: 'touch' },
      { on: 'answer', by: 'touch', atMs: 150, x: 60 },
    ],
    reach: ['ask', 'answer'],
  },
  {
    what: 'two taps half a second apart',
    presses: [
      { on: 'ask', by: 'touch' },
      { on: 'answer', by: 'touch', atMs: 500 },
    ],
    reach: ['ask', 'answer'],
  },
  {
    what: 'a key’s click, which has no detail',
    presses: [{ on: 'ask' }, { on: 'answer', detail: 0 }],
    reach: ['ask', 'answer'],
  },
  {
    what: 'the third click, which is a first one again',
    presses: [{ on: 'ask' }, { on: 'answer', detail: 2 }, { on: 'answer', detail: 3 }],
    reach: ['ask', 'answer'],
  },
  {
    what: 'the clicks on a label and on its box',
    presses: [{ on: 'label' }, { on: 'tick', detail: 2 }],
    reach: ['label', 'tick'],
  },
])('W-193 lets through $what', ({ presses, reach }) => {
  for (const one of presses) press(one);
  expect(answered).toEqual(reach);
});

it('W-193 withholds the Enter that is held down from what the focus has gone to', () => {
  const enter = (on: string, repeat: boolean): boolean =>
    document
      .querySelector(`#${on}`)
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true })) ?? false;
  expect([enter('ask', false), enter('ask', true), enter('answer', true), enter('answer', false)]).toEqual([true, true, false, true]);
});
