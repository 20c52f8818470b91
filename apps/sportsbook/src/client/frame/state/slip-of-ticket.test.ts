import { describe, expect, it } from 'vitest';
import type { TicketView } from '../data/tickets.ts';
import type { EventView } from '../data/views.ts';
import { slipOfTicket } from './slip-of-ticket.ts';
import { aMarket, anEvent as sampleEvent } from '../testing/samples.ts';

const anEvent = (id: string, { status = 'open', price = 2400n }: { status?: 'open' | 'suspended'; price?: bigint } = {}): EventView =>
  sampleEvent({ id, markets: [aMarket(`${id}~1x2`, price, { status })] });
const aLeg = (eventId: string): TicketView['legs'][number] => ({
  eventId,
  outcomeId: `${eventId}~1x2~home`,
  price: 2540n,
  event: 'Home - Away',
  market: 'Winner',
  outcome: 'Home',
  startsAt: null,
  result: null,
  finalScore: null,
  reason: null,
});
const aTicket = (type: TicketView['type'], ...eventIds: readonly string[]): TicketView => ({
  id: 't',
  status: 'open',
  type,
  stakeMinor: 400n,
  restMinor: 400n,
  potentialMinor: 1016n,
  payoutMinor: 0n,
  forfeitedMinor: 0n,
  currency: 'EUR',
  odds: '2.54',
  acceptedAt: null,
  isFreeBet: false,
  offer: null,
  legs: eventIds.map(aLeg),
});
const known = (...events: readonly EventView[]) => new Map(events.map((event) => [event.id, event]));

describe('a running bet once more', () => {
  it('SB-92 has its picks at the prices of now and its stake', () => {
    expect(slipOfTicket(aTicket('single', 'a'), known(anEvent('a')))).toMatchObject({
      mode: 'singles',
      singleStakes: { 'a~1x2~home': '4.00' },
      picks: [{ outcomeId: 'a~1x2~home', agreed: 2400n }],
    });
    const combo = slipOfTicket(aTicket('combo', 'a', 'b'), known(anEvent('a'), anEvent('b', { price: 3100n })));
    expect(combo).toMatchObject({ mode: 'combo', stake: '4.00', picks: [{ agreed: 2400n }, { agreed: 3100n }] });
  });

  it('SB-92 is not offered while a leg is not, for a free bet, or for a system', () => {
    const combo = aTicket('combo', 'a', 'b');
    expect(slipOfTicket(combo, known(anEvent('a')))).toBeNull();
    expect(slipOfTicket(combo, known(anEvent('a'), anEvent('b', { status: 'suspended' })))).toBeNull();
    expect(slipOfTicket(combo, known(anEvent('a'), anEvent('b', { price: 0n })))).toBeNull();
    expect(slipOfTicket({ ...combo, isFreeBet: true }, known(anEvent('a'), anEvent('b')))).toBeNull();
    expect(slipOfTicket(aTicket('system', 'a'), known(anEvent('a')))).toBeNull();
  });
});
