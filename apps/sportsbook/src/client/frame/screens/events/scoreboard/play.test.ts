import { beforeAll, describe, expect, it } from 'vitest';
import type { EventView } from '../../../data/views.ts';
import { chooseLanguage, loadDetails } from '../../../texts.ts';
import { playText } from './field.tsx';
import { hasField } from '../sports.ts';

const anEvent = (sport: string, play: EventView['play']) => ({ sport, play, home: 'Home', away: 'Away' });

beforeAll(async () => {
  await chooseLanguage('en');
  await loadDetails();
});

describe('what the tracker says of play', () => {
  const playAt = (side: 'home' | 'away', x: number) => playText(anEvent('football', { ball: { side, x, y: 50 }, momentum: 50 }));

  it('SB-112 is the zone that the side with the ball has come to, on its own way to the other goal', () => {
    expect([10, 45, 70, 92].map((x) => playAt('home', x))).toEqual([
      'Build-up, Home',
      'Midfield, Home',
      'Attack, Home',
      'Dangerous attack, Home',
    ]);
    expect([92, 8].map((x) => playAt('away', x))).toEqual(['Build-up, Away', 'Dangerous attack, Away']);
  });

  it('SB-112 is that it rests while there is no ball', () => {
    expect(playText(anEvent('football', { ball: null, momentum: null }))).toBe('Play rests');
  });
});

describe('the field', () => {
  it('SB-112 is there where the sport has one and the feed tells play, else not', () => {
    const play = { ball: null, momentum: null };
    const events = [anEvent('football', play), anEvent('football', null), anEvent('tennis', null), anEvent('tennis', play)];
    expect(events.map(hasField)).toEqual([true, false, false, false]);
  });
});
