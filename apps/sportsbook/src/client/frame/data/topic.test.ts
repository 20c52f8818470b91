import { describe, expect, it } from 'vitest';
import { changeEvent, renewEvent } from './changes.ts';
import { readFrame } from './socket-messages.ts';
import { stepOf } from './topic.ts';
import type { EventView, MarketView } from './views.ts';
import { aMarket, anEvent } from '../testing/samples.ts';

const change = (prices: Record<string, bigint>, statuses: Record<string, 'suspended'> = {}) => ({
  prices: new Map(Object.entries(prices)),
  statuses: new Map(Object.entries(statuses)),
});

describe('the client of the socket', () => {
  it('SB-16 applies the next change of a topic, drops an earlier one, and asks again at a gap', () => {
    const place = { epoch: 'e', seq: 7 };
    expect([stepOf(place, 8), stepOf(place, 7), stepOf(place, 3), stepOf(place, 9)]).toEqual(['apply', 'drop', 'drop', 'resubscribe']);
    expect(stepOf(undefined, 1)).toBe('drop');
  });

  it('SB-16 reads what it knows of a frame and leaves the rest', () => {
    const frame = JSON.stringify([{ op: 'ping' }, { op: 'dance' }, { op: 'd', t: 'menu', seq: 2, p: [[0, 2060]] }, { op: 'd', t: 7 }]);
    expect(readFrame(frame).map(({ op }) => op)).toEqual(['ping', 'd']);
    expect([readFrame('{'), readFrame('{}'), readFrame('null')]).toEqual([[], [], []]);
  });

  it('SB-17 marks which way a price went, keeps what did not change, and lets a price come back without a direction', () => {
    const event = anEvent({ markets: [aMarket('m', 2000n), aMarket('n', 3000n)] });
    const up = changeEvent(event, change({ 'm~home': 2100n }), 5);
    expect(up.markets[0]?.outcomes[0]).toMatchObject({ price: 2100n, move: { direction: 'up', at: 5 } });
    expect(up.markets[1]).toBe(event.markets[1]);
    expect(changeEvent(up, change({ 'm~home': 1900n }), 6).markets[0]?.outcomes[0]?.move?.direction).toBe('down');
    expect(changeEvent(event, change({ 'm~home': 2000n }), 5)).toBe(event);
    const gone = changeEvent(event, change({ 'm~home': 0n }, { m: 'suspended' }), 5);
    expect(gone.markets[0]).toMatchObject({ status: 'suspended', outcomes: [{ price: 0n, move: null }] });
    expect(changeEvent(gone, change({ 'm~home': 2500n }), 6).markets[0]?.outcomes[0]?.move).toBeNull();
  });

  it('SB-17 a list names main markets alone and takes none of the others away, a whole view does', () => {
    const known = anEvent({ markets: [aMarket('m', 2000n), aMarket('n', 3000n)] });
    const fresh = anEvent({ markets: [aMarket('m', 2200n)] });
    const ids = (event: EventView) => event.markets.map(({ id }) => id);
    expect(ids(renewEvent(known, fresh, { at: 1, isWhole: false }))).toEqual(['m', 'n']);
    expect(ids(renewEvent(known, fresh, { at: 1, isWhole: true }))).toEqual(['m']);
    expect(renewEvent(known, fresh, { at: 1, isWhole: true }).markets[0]?.outcomes[0]?.move?.direction).toBe('up');
  });
});

/** As the book answers a call: numbered in the order of the list. The socket has the feed's numbers. */
const numbered =
  (from: number) =>
  (type: string, place: number): MarketView => ({ ...aMarket(type, 2000n), order: from + place });
const answered = anEvent({ markets: ['1x2', 'double_chance', 'next_goal'].map(numbered(0)) });
const inOrder = ({ markets }: EventView): string[] => markets.toSorted((a, b) => a.order - b.order).map(({ id }) => id);

it.each(['1x2', 'double_chance', 'next_goal'])(
  'SB-126 %s keeps its place on a match when the socket sends it alone, as when it is picked',
  (type) => {
    const sent = { ...answered, markets: [type].map(numbered(100_000)) };
    expect(inOrder(renewEvent(answered, sent, { at: 0, isWhole: false }))).toEqual(['1x2', 'double_chance', 'next_goal']);
  },
);

it('SB-126 a match that is sent whole is in the order that it is sent in', () => {
  const sent = { ...answered, markets: ['next_goal', '1x2', 'double_chance'].map(numbered(100_000)) };
  expect(inOrder(renewEvent(answered, sent, { at: 0, isWhole: true }))).toEqual(['next_goal', '1x2', 'double_chance']);
});
