import { describe, expect, it } from 'vitest';
import { readBettingMessage } from './sportsbook/messages.ts';
import { keepOddsFormat, oddsFormats, storedOddsFormat } from './odds-format.ts';

const message = (oddsFormat: unknown) => readBettingMessage(JSON.stringify({ v: 1, type: 'oddsFormat', data: { oddsFormat } }));

describe('the player’s odds format on the site', () => {
  it('SB-93 is what the betting client says, and nothing else', () => {
    for (const oddsFormat of oddsFormats) expect(message(oddsFormat)).toEqual({ type: 'oddsFormat', oddsFormat });
    for (const wrong of ['roman', '', null, 1, undefined]) expect(message(wrong)).toBeUndefined();
  });

  it('SB-93 is kept for the next page, and decimal until there was a choice', () => {
    expect(storedOddsFormat()).toBe('decimal');
    for (const oddsFormat of oddsFormats) {
      keepOddsFormat(oddsFormat);
      expect(storedOddsFormat()).toBe(oddsFormat);
    }
  });
});
