import { callDifferences, type CallDifferences, readBooked, withClient } from '../../witness/booked.ts';
import { readCalls } from '../../witness/journal.ts';
import type { Installation } from '../installation/installation.ts';
import type { MixedLoad, Regular } from '../load/load.ts';
import { describeOpen, type PaymentsCompared, readBalances, readPayments } from './books-store.ts';

/** Differences between the witness and the product, each as a count. */
export interface Differences extends CallDifferences, PaymentsCompared {
  /** Players whose balance is not the sum of their operations, not what was acknowledged and what followed from it, or not what the API says. */
  readonly balances: number;
  /** Sockets whose last balance is not that of the API. */
  readonly sockets: number;
  /** Registered players who were never written to. */
  readonly mails: number;
}

const minorOf = (amount: number): number => Math.round(amount * 100);

/** Every regular's balance by the API, and whether the socket was told the same. */
async function shownBalances(regulars: readonly Regular[]): Promise<{ shown: Map<string, number>; sockets: number }> {
  const shown = new Map<string, number>();
  let sockets = 0;
  for (const { visitor, follower } of regulars) {
    const { balance } = await visitor.accountOf();
    shown.set(visitor.caller.player.playerId, minorOf(balance));
    const told = follower.balance();
    if (told === undefined || minorOf(told) !== minorOf(balance)) sockets += 1;
  }
  return { shown, sockets };
}

/** Compares the journal of what was acknowledged with the books, the provider, the API, the sockets and the mails. */
export async function compare({ journalFile, environment, mail }: Installation, { load, sportsbook, regulars, registered }: MixedLoad) {
  const players = registered.map(({ playerId }) => playerId);
  const calls = readCalls(journalFile).filter(({ playerId }) => players.includes(playerId));
  const sources = [load.studio.providerId, sportsbook, 'player:deposit', 'player:withdrawal'];
  const { shown, sockets } = await shownBalances(regulars);
  return withClient(environment.DATABASE_AUDITOR_URL, async (client): Promise<Differences> => {
    const booked = await readBooked(client, { players, sources });
    const known = new Set(booked.map(({ id }) => id));
    const balances = await readBalances(client, { players, known: [...known] });
    const isRight = (playerId: string): boolean => {
      const { accountMinor, operationsMinor, followingMinor } = balances.get(playerId) ?? {
        accountMinor: 0,
        operationsMinor: 0,
        followingMinor: 0,
      };
      const own = calls.filter((call) => call.playerId === playerId && call.operationId !== undefined);
      const expectedMinor = own.reduce((sum, { movesMinor }) => sum + movesMinor, followingMinor);
      const shownMinor = shown.get(playerId) ?? accountMinor;
      return accountMinor === operationsMinor && accountMinor === expectedMinor && accountMinor === shownMinor;
    };
    return {
      ...callDifferences(calls, booked),
      ...(await readPayments(client, players)),
      balances: players.filter((playerId) => !isRight(playerId)).length,
      sockets,
      mails: registered.filter(({ login }) => !mail.hasWrittenTo(login)).length,
    };
  });
}

/** Payouts that have not arrived, for an investigation. */
export const listOpenPayouts = ({ environment }: Installation, { registered }: MixedLoad): Promise<string[]> =>
  withClient(environment.DATABASE_AUDITOR_URL, (client) =>
    describeOpen(
      client,
      registered.map(({ playerId }) => playerId),
    ),
  );
