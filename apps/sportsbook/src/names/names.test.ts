import { describe, expect, it } from 'vitest';
import { knownLocale, marketName, outcomeName, sportName } from './index.ts';
import { formatLine, parseLine } from '../rules/grading/line.ts';

const football = { sport: 'football', home: 'Harbour City', away: 'Velmora United' };
const market = (type: string, line: number | null = null, part: string | null = null) => ({ type, line, part });
const outcome = (locale: string, type: string, { key, line = null }: { key: string; line?: number | null }) =>
  outcomeName(locale, { market: market(type, line), event: football, key });

describe('names', () => {
  it('SB-1 writes every line of quarters so that it reads back as it was', () => {
    for (let quarters = -90; quarters <= 900; quarters += 1) expect(parseLine(formatLine(quarters))).toBe(quarters);
  });

  it('V-91 names of sides keep their order in a language that runs from right to left', () => {
    const of = (value: string): string => `\u2068${value}\u2069`;
    expect(marketName('ar', market('team_total', 6, 'away'), football)).toContain(of('Velmora United'));
    expect(outcome('ar', 'double_result', { key: '1/2' })).toBe(`${of('Harbour City')} / ${of('Velmora United')}`);
    expect(outcome('ar', 'asian_handicap', { key: 'home', line: -3 })).toBe(`${of('Harbour City')} ${of('−0.75')}`);
    expect(outcome('en', 'double_result', { key: '1/2' })).toBe('Harbour City / Velmora United');
  });

  it.each([
    ['en', '2:1'],
    ['ja', '2:1'],
    // Without spaces the figures would stand from left to right beside sides that stand from right to left.
    ['ar', '2 : 1'],
  ])('V-106 a score is written in the order of its sides in %s', (locale, written) => {
    expect(outcome(locale, 'correct_score', { key: '2:1' })).toBe(written);
    expect(outcome(locale, 'set_score', { key: '2:1' })).toBe(written);
  });

  it('names markets and outcomes in the words of the locale, in English where there are none', () => {
    expect(marketName('en', market('1x2'), football)).toBe('Full-time result');
    expect(marketName('de-AT', market('1x2'), football)).toBe('Endergebnis');
    expect(marketName('pt-BR', market('draw_no_bet'), football)).toBe('Empate anula a aposta');
    expect(outcome('pl', 'total', { key: 'over', line: 9 })).toBe('Powyżej 2,25');
    expect(marketName('fi', market('set_winner', null, '2'), football)).toBe('Winner of set 2');
    expect(marketName('ar', market('set_winner', null, '2'), football)).toBe('الفائز بالمجموعة 2');
    expect(marketName('en', market('total', 10), { ...football, sport: 'basketball' })).toBe('Total points');
    expect(marketName('en', market('team_total', 6, 'away'), football)).toBe('Goals of Velmora United');
    expect(marketName('de', market('next_goal', 12), football)).toBe('3. Tor');
    expect([sportName('en', 'ice-hockey'), sportName('de', 'ice-hockey'), sportName('en', 'chess')]).toEqual([
      'Ice hockey',
      'Eishockey',
      'chess',
    ]);
  });

  it('SB-117 names a game of tennis by its number and its set', () => {
    const tennis = { sport: 'tennis', home: 'A. Home', away: 'B. Away' };
    const inWords = ['en', 'de', 'ja'].map((locale) => marketName(locale, market('game_winner', null, '4.5'), tennis));
    expect(inWords).toEqual(['Winner of game 5, set 4', 'Sieger Spiel 5, Satz 4', '第 4 セット第 5 ゲームの勝者']);
  });

  it.each([
    ['en', '2.5'],
    ['fi', '2.5'],
    ['de', '2,5'],
    ['fr', '2,5'],
    ['pt-BR', '2,5'],
    ['ru', '2,5'],
    ['ar', '2.5'],
    ['ja', '2.5'],
  ])('SB-1 writes a line as %s does, in Latin digits', (locale, text) => {
    expect(outcome(locale, 'total', { key: 'over', line: 10 })).toContain(text);
  });

  it('takes a locale nobody has written, or one that is no locale, as English', () => {
    for (const stranger of ['fi', 'constructor', '__proto__', 'toString-x', '', '-']) {
      expect(knownLocale(stranger)).toBe('en');
      expect(sportName(stranger, 'ice-hockey')).toBe('Ice hockey');
    }
    expect(['DE-at', 'pt-BR', 'pt'].map(knownLocale)).toEqual(['de', 'pt-br', 'en']);
  });

  it('puts the line at the outcome: over and under the number, a handicap from its own side', () => {
    expect(outcome('en', '1x2', { key: 'home' })).toBe('Harbour City');
    expect(outcome('de', 'total', { key: 'over', line: 9 })).toBe('Über 2,25');
    expect(outcome('en', 'asian_handicap', { key: 'home', line: -3 })).toBe('Harbour City −0.75');
    expect(outcome('en', 'asian_handicap', { key: 'away', line: -3 })).toBe('Velmora United +0.75');
    expect(outcome('de', 'asian_handicap', { key: 'home', line: -3 })).toBe('Harbour City −0,75');
    expect(outcome('de', 'asian_handicap', { key: 'home', line: 0 })).toBe('Harbour City 0');
    expect(outcome('en', 'total', { key: 'over', line: 4002 })).toBe('Over 1000.5');
    expect(outcome('en', 'ht_ft', { key: '1/x' })).toBe('Harbour City / Draw');
    expect(outcome('en', 'correct_score', { key: '2:1' })).toBe('2:1');
    expect(outcome('en', 'next_goal', { key: 'home', line: 8 })).toBe('Harbour City');
    expect(outcome('en', 'double_chance', { key: '1x' })).toBe('Harbour City or draw');
  });
});
