// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { buildTargetField } from './target-field.ts';

/** A field in a page with the button that plays, and what was played. */
function aGame() {
  const played: number[] = [];
  const field = buildTargetField({ label: 'Target', from: 101, to: 100_000, start: 200 }, () => undefined);
  const bet = document.createElement('button');
  bet.addEventListener('click', () => played.push(field.value()));
  document.body.replaceChildren(field.element, bet);
  const input = field.element.querySelector('input') ?? document.createElement('input');
  const type = (text: string): void => {
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  /** A mouse leaves the field as it goes down; a finger on iOS does not. */
  const press = (leavesField: boolean): void => {
    bet.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    if (leavesField) input.dispatchEvent(new Event('change', { bubbles: true }));
    bet.click();
  };
  return { input, type, press, played };
}

test.each([
  ['a mouse', true],
  ['a finger that leaves the focus where it is', false],
])('W-262 a typed target is the one that is played, pressed by %s', (_hand, leavesField) => {
  const { type, press, played } = aGame();
  type('5');
  press(leavesField);
  type('12,50×');
  press(leavesField);
  expect(played).toEqual([500, 1250]);
});

test.each(['5000', '1', 'x'])(
  'W-262 the press that puts another target in place of %j plays nothing, the next one plays what is shown',
  (typed) => {
    const { input, type, press, played } = aGame();
    type(typed);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    press(true);
    expect(played).toEqual([]);
    press(false);
    expect(played.map((target) => `${(target / 100).toFixed(2)}×`)).toEqual([input.value.replace(',', '')]);
  },
);
