import { expect, it } from 'vitest';
import { RoundsInPlay } from './in-play.ts';

const open = (round: string, amount: number, currency = 'EUR') => ({ round, amount, currency });

it('W-221 adds up what the tabs of a browser have at stake, a round that two of them show once, each currency for itself', () => {
  const rounds = new RoundsInPlay();
  rounds.show('one', open('r1', 0.1));
  rounds.show('other', open('r2', 0.2));
  rounds.show('third', open('r2', 0.2));
  rounds.show('fourth', open('r3', 5, 'USD'));
  expect([rounds.total('EUR'), rounds.total('USD'), rounds.total('GBP')]).toEqual([0.3, 5, 0]);
});

it('W-221 a round ends in every tab that shows it; a page that is left withdraws only its own message', () => {
  const rounds = new RoundsInPlay();
  rounds.show('one', open('r1', 1));
  rounds.show('other', open('r1', 1));
  rounds.show('other', null);
  expect(rounds.total('EUR')).toBe(1);
  rounds.show('other', open('r1', 2));
  rounds.end('r1');
  expect(rounds.total('EUR')).toBe(0);
});

it('W-221 a tab that disappears without a message is forgotten with the other tabs, not this one’s own round', () => {
  const rounds = new RoundsInPlay();
  rounds.show('one', open('r1', 1));
  rounds.show('gone', open('r2', 2));
  rounds.forgetOthers('one');
  expect(rounds.total('EUR')).toBe(1);
});
