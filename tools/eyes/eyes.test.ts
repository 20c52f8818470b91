import { catalogue } from '@pavilion/fairness';
import { describe, expect, it } from 'vitest';
import { differences, eyes, firstGames } from './eyes.ts';
import { House } from './house.ts';
import { alike, columns, grouped, lines, type Part, type Picture } from './picture.ts';

const part = (over: Partial<Part>): Part => ({
  up: -1,
  kinds: [],
  tag: 'div',
  text: '',
  label: '',
  picture: '',
  sheet: null,
  box: { x: 0, y: 0, width: 10, height: 10 },
  degrees: 0,
  facing: { x: 1, y: 1, z: 1 },
  look: '',
  colour: '',
  opacity: 1,
  isShown: true,
  isOnTop: true,
  ...over,
});
const at = (x: number, y: number, text: string): Part => part({ text, box: { x, y, width: 10, height: 10 } });
const texts = (groups: readonly (readonly Part[])[]): string[][] => groups.map((group) => group.map(({ text }) => text));

describe('what looks at finished pictures', () => {
  it('GS-13 each engine has an eye, and no eye is without its engine', () => {
    const engines = [...new Set(catalogue.map(({ engine }) => engine))];
    expect(Object.keys(eyes).toSorted()).toEqual(engines.toSorted());
    expect(firstGames.map(({ engine }) => engine).toSorted()).toEqual(engines.toSorted());
  });

  it('GS-13 parts are read by where they are, not by the order they were made in', () => {
    const parts = [at(20, 0, 'b'), at(0, 21, 'c'), at(0, 1, 'a'), at(21, 20, 'd')];
    expect(texts(lines(parts))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(texts(columns(parts))).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });

  it('GS-13 marks are compared by what looks alike', () => {
    const marked = [part({ look: 'gold' }), part({ look: 'grey' }), part({ look: 'gold' })];
    expect(alike(marked)).toBe(grouped(['hit', '', 'hit']));
    expect(alike(marked)).not.toBe(grouped(['hit', '', '']));
  });

  it('GS-13 a number that is not the one in the books is named', async () => {
    const house = await House.open();
    const seat = house.seat({ game: 'plate-spin', speed: 1, firstNonce: 7, before: { input: { cashOutAt: 200 } } });
    await house.close();
    const shown = {
      roundId: '',
      gameId: seat.game,
      nonce: 7,
      stakeMinor: '100',
      stakedMinor: '100',
      payoutMinor: '0',
      input: { cashOutAt: 200 },
    };
    const rest = {
      state: 'settled',
      currency: 'EUR',
      actions: [],
      picture: null,
      legalActions: [],
      isFinished: true,
      isCapped: false,
    } as const;
    const books = {
      ...shown,
      ...rest,
      outcome: { crashAt: 187 },
      isAutoResolved: false,
      openedAt: '',
      elapsedMs: null,
      second: null,
      isFreespin: false,
    };
    const picture: Picture = {
      parts: [part({ kinds: ['large-number'], text: '1.86×' })],
      stage: { x: 0, y: 0, width: 100, height: 100 },
      solid: 1,
      message: 'No return',
      note: '',
      said: '',
      figures: {},
      pill: '',
      round: '',
      ball: null,
      underPointer: '',
      moved: [],
      highest: 0,
      offered: 0,
      offeredSecond: 0,
    };
    const booked = { ...books, engine: seat.engine, balanceMinor: '0' };
    expect(differences(picture, booked, { isReplay: true })).toEqual(['number: seen "1.86×", booked "1.87×"']);
  });
});
