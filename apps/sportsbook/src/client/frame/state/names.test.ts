import { afterEach, describe, expect, it } from 'vitest';
import type { LegView } from '../data/tickets.ts';
import { legNames } from './names.ts';
import { session } from './player/session.ts';

const leg = (outcomeId: string, rest: Partial<LegView> = {}): LegView => ({
  eventId: 'ev-football-812',
  outcomeId,
  price: 2100n,
  event: 'Harbour City - Velmora United',
  market: 'as written',
  outcome: 'as written',
  startsAt: null,
  result: null,
  finalScore: null,
  reason: null,
  ...rest,
});
const inGerman = (): void => session.set((state) => ({ ...state, locale: 'de' }));

afterEach(() => session.set((state) => ({ ...state, locale: 'en' })));

describe('the legs of a ticket', () => {
  it('P-16 are named in the language the player reads now, whatever it was when they bet', () => {
    expect(legNames(leg('ev-football-812~1x2~draw'))).toEqual({
      event: 'Harbour City – Velmora United',
      market: 'Full-time result',
      outcome: 'Draw',
    });
    inGerman();
    expect(legNames(leg('ev-football-812~1x2~home')).outcome).toBe('Harbour City');
    expect(legNames(leg('ev-football-812~1x2~draw')).outcome).toBe('Unentschieden');
    expect(legNames(leg('ev-football-812~asian_handicap~-0.75~away')).outcome).toBe('Velmora United +0,75');
    expect(legNames(leg('ev-football-812~correct_score~2:1')).outcome).toBe('2:1');
  });

  it('P-16 keep the words of the ticket where their ids say nothing known', () => {
    const asWritten = { event: 'Harbour City – Velmora United', market: 'as written', outcome: 'as written' };
    expect(legNames(leg('season-football-1~outright~football-c07', { event: 'Meridian Premier' }))).toEqual({
      ...asWritten,
      event: 'Meridian Premier',
    });
    expect(legNames(leg('8841'))).toEqual(asWritten);
    expect(legNames(leg('ev-football-812~total~2.3~over'))).toEqual(asWritten);
  });
});
