import { describe, expect, it } from 'vitest';
import { foldText, typedWords } from './search-words.ts';

describe('words of a search', () => {
  it('C-84 ignores case, accents and script when comparing', () => {
    expect(foldText('Émber RÜN')).toBe('ember run');
    expect(foldText('Łódź Straße')).toBe('lodz strasse');
    expect(foldText('Эмбер йод')).toBe('ember iod');
  });

  it('C-84 forgives one slip from four letters and two from eight', () => {
    expect(typedWords('run dice roulette').map(({ slips }) => slips)).toEqual([0, 1, 2]);
  });

  it('C-84 tries each two neighbours swapped, and nothing for short words', () => {
    expect(typedWords('ember')).toEqual([{ spellings: ['ember', 'meber', 'ebmer', 'emebr', 'embre'], slips: 1, pieces: ['emb', 'er'] }]);
    expect(typedWords('oo')).toEqual([{ spellings: ['oo'], slips: 0, pieces: [] }]);
    expect(typedWords('roulette')[0]?.pieces).toEqual(['rou', 'le', 'tte']);
    expect(typedWords('noon')[0]?.spellings).toEqual(['noon', 'onon', 'nono']);
  });

  it('C-84 splits at anything between words, and limits their number', () => {
    expect(typedWords(' Salt & Stars! ').map(({ spellings: [word] }) => word)).toEqual(['salt', 'stars']);
    expect(typedWords('%_')).toEqual([]);
    expect(typedWords('a b c d e f g h')).toHaveLength(6);
    expect(typedWords('x'.repeat(1000))[0]?.spellings[0]).toHaveLength(24);
  });
});
