import { randomUUID } from 'node:crypto';
import type { Answer, ProviderWire, Sending } from './wire.ts';

/** A player with an open session of a game of the provider. */
export interface Seat {
  readonly playerId: string;
  readonly gameId: string;
  readonly currency: string;
  readonly sessionToken: string;
  /** Free spins of the player in this game, without a wagering requirement, with at least five left, if the platform granted some. */
  readonly freespinId?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** The setting of one case: a player's session, a separate round, and fresh ids. */
export interface Table {
  readonly seat: Seat;
  readonly roundId: string;
  /** The id of a movement in this case. */
  id(name: string): string;
  fields(name: string, amount: unknown, more?: Fields): Fields;
  bet(name: string, amount: unknown, more?: Fields): Promise<Answer>;
  win(name: string, amount: unknown, more?: Fields): Promise<Answer>;
  rollback(name: string, reference: string, more?: Fields): Promise<Answer>;
  endRound(name: string, totals: { bets: string; wins: string }, more?: Fields): Promise<Answer>;
  betWin(names: { bet: string; win: string }, amounts: { bet: string; win: string }): Promise<Answer>;
  batch(operations: readonly Fields[]): Promise<Answer>;
  balance(): Promise<string>;
  call(type: string, body: unknown, sending?: Sending): Promise<Answer>;
}

export function tableOf(wire: ProviderWire, seat: Seat): Table {
  const roundId = randomUUID();
  const id = (name: string): string => `${roundId}:${name}`;
  const own = { playerId: seat.playerId, gameId: seat.gameId, currency: seat.currency };
  const call: Table['call'] = (type, body, sending) => wire.call(type, body, sending);
  const fields: Table['fields'] = (name, amount, more = {}) => ({
    ...own,
    transactionId: id(name),
    roundId,
    amount,
    sessionToken: seat.sessionToken,
    kind: 'normal',
    roundClosed: false,
    ...more,
  });
  return {
    seat,
    roundId,
    id,
    fields,
    call,
    bet: (name, amount, more) => call('bet', fields(name, amount, more)),
    win: (name, amount, more) => call('win', fields(name, amount, more)),
    rollback: (name, reference, more = {}) =>
      call('rollback', { ...own, transactionId: id(name), referenceId: id(reference), scope: 'op', ...more }),
    endRound: (name, totals, more = {}) => call('end-round', { ...own, transactionId: id(name), roundId, ...totals, ...more }),
    betWin: (names, amounts) =>
      call('bet-win', fields(names.bet, amounts.bet, { winTransactionId: id(names.win), winAmount: amounts.win })),
    batch: (operations) => call('batch', { operations }),
    balance: async () => (await call('balance', { sessionToken: seat.sessionToken })).balance ?? '',
  };
}

const minorPerUnit = 100n;
const decimals = 2;

const toMinor = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * minorPerUnit + BigInt(part.padEnd(decimals, '0'));
};
const toText = (minor: bigint): string => `${minor / minorPerUnit}.${(minor % minorPerUnit).toString().padStart(decimals, '0')}`;

/** Adjusts the balance by a gift or a lost bet, so that a case starts where the specification says. */
export async function bringTo(wire: ProviderWire, seat: Seat, cash: string): Promise<void> {
  const table = tableOf(wire, seat);
  const missing = toMinor(cash) - toMinor(await table.balance());
  const answer =
    missing > 0n
      ? await table.win('gift', toText(missing), { kind: 'promo' })
      : missing < 0n
        ? await table.bet('spent', toText(-missing))
        : undefined;
  if (answer !== undefined && (answer.status !== 'OK' || answer.balance !== cash))
    throw new Error(`the balance could not be brought to ${cash}: ${JSON.stringify(answer)}`);
}
