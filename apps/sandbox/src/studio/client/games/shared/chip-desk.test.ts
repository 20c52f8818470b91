// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { chipDesk, playField, type ShownChip } from './chip-desk.ts';
import { useCurrency } from '../../amounts.ts';
import { chooseLanguage } from '../../texts.ts';

type Side = Parameters<typeof chipDesk>[0];

/** A desk of two chips and one field, and what lies on the field. */
async function aTable(): Promise<{ field: HTMLElement; bets: () => unknown; undo: HTMLButtonElement | undefined; problem: () => boolean }> {
  await chooseLanguage('en');
  useCurrency('EUR', 2);
  const stakes = { minMinor: 100n, maxMinor: 1000n, stepMinor: 100n, defaultMinor: 100n, presetsMinor: [100n, 200n] };
  // Only what the desk asks of its table.
  const side = { session: { stakes }, say: () => undefined, betRequestChanged: () => undefined } as unknown as Side;
  let shown: ReadonlyMap<string, ShownChip> = new Map();
  const desk = chipDesk(side, { board: document.createElement('div'), showBets: (chips) => (shown = chips), clearResult: () => undefined });
  const field = document.createElement('button');
  playField(field, { place: () => desk.place('red'), takeBack: () => desk.takeBack('red') });
  return {
    field,
    bets: () => Object.fromEntries([...shown].map(([key, { text }]) => [key, text])),
    undo: desk.controls[0]?.querySelector('button') ?? undefined,
    problem: () => 'problem' in desk.betRequest(0n),
  };
}

/** The right button of a mouse, or a finger that stays. @returns whether the browser would open its own menu */
const pressLong = (field: HTMLElement): boolean => field.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));

describe('D-239 chips of a table', () => {
  test('GS-42 a right click takes one chip back where it lies, and opens no menu', async () => {
    const { field, bets } = await aTable();
    field.click();
    field.click();
    expect([bets(), pressLong(field), bets()]).toEqual([{ red: '2' }, false, { red: '1' }]);
  });

  test('GS-42 the last chip leaves the field empty, one more press changes nothing', async () => {
    const { field, bets, problem } = await aTable();
    field.click();
    pressLong(field);
    pressLong(field);
    expect([bets(), problem()]).toEqual([{}, true]);
  });

  test('GS-42 what was taken back returns with undo', async () => {
    const { field, bets, undo } = await aTable();
    field.click();
    pressLong(field);
    undo?.click();
    expect(bets()).toEqual({ red: '1' });
  });
});
