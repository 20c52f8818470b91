import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerMoneyEndpoints } from '@pavilion/contract/console/player/money.ts';
import {
  type AccountState,
  accountsOfPlayer,
  type BookedOperation,
  type Connection,
  countOperations,
  operationsBefore,
  type PlacedOperation,
  readOperations,
  seqAt,
} from '@pavilion/ledger';
import { formatShortest, scaleOf } from '@pavilion/money';
import * as z from 'zod/mini';
import { DomainError } from '../../../kernel/errors.ts';
import { countedBy, type Counting, cursorsOf, pageOf } from '../../operator/index.ts';
import { playerById } from '../../player/index.ts';
import { accountStatus } from '../ledger/account-status.ts';
import { connectionOf } from '../ledger/connection.ts';
import { withdrawableMinor } from '../ledger/decide-cashier.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { operationView } from './operations.ts';

type ReadContext = Pick<WalletKernel, 'database'>;
type Accounts = ResultOf<(typeof playerMoneyEndpoints)['listPlayerAccounts']>;
type Statement = ResultOf<(typeof playerMoneyEndpoints)['listPlayerStatement']>;
type StatementQuery = InputOf<(typeof playerMoneyEndpoints)['listPlayerStatement']>['query'];

const statuses = { [accountStatus.active]: 'active', [accountStatus.available]: 'available', [accountStatus.hidden]: 'hidden' } as const;
const statusName = (status: number): 'active' | 'available' | 'hidden' =>
  status === accountStatus.active || status === accountStatus.available ? statuses[status] : 'hidden';

/** The accounts of a player who is there. @throws notFound */
async function accountsOf({ database }: ReadContext, playerId: string): Promise<AccountState[]> {
  if ((await playerById({ database }, playerId)) === undefined) throw new DomainError('notFound');
  return accountsOfPlayer(connectionOf(database), playerId);
}

function accountView(account: AccountState): Accounts[number] {
  const { id, currency, status, seq, statusSeq, playResultMinor, balances } = account;
  const major = (minor: bigint): string => formatShortest(minor, scaleOf(currency));
  return {
    id,
    currency,
    cash: major(balances.cash),
    bonus: major(balances.bonus),
    locked: major(balances.locked),
    owed: major(-balances.receivable),
    withdrawable: major(withdrawableMinor(account)),
    status: statusName(status),
    playResult: major(playResultMinor),
    version: Number(seq + statusSeq),
  };
}

/** Every account of a player, hidden ones too. @throws notFound */
export const listPlayerAccounts = async (context: ReadContext, playerId: string): Promise<Accounts> =>
  (await accountsOf(context, playerId)).map(accountView);

/** The entry before which a page begins, for each account. */
type Places = ReadonlyMap<string, bigint>;

const placesSchema = z.record(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)), z.string().check(z.regex(/^\d{1,18}$/)));

interface Span {
  account: AccountState;
  afterSeq: bigint;
  beforeSeq: bigint;
}

/** The span of each account's entries within a period. */
function spansOf(
  connection: Connection,
  accounts: readonly AccountState[],
  { from, to }: { from: Date | undefined; to: Date | undefined },
): Promise<Span[]> {
  return Promise.all(
    accounts.map(async (account) => ({
      account,
      afterSeq: from === undefined ? 0n : (await seqAt(connection, account, from)) - 1n,
      beforeSeq: to === undefined ? account.seq + 1n : await seqAt(connection, account, to),
    })),
  );
}

/** The accounts left after a page. An account opened since the first page appears once the list is read from the start. */
const restOf = (spans: readonly Span[], places: Places): Span[] =>
  spans.map((span) => ({ ...span, beforeSeq: places.get(span.account.currency) ?? 1n }));

type Row = PlacedOperation & { currency: string; operation: BookedOperation };

/** The newest operations of several accounts as one list: each account in its own order, the accounts beside each other by time. */
function merged(lists: readonly (readonly Row[])[], limit: number): Row[] {
  const rows: Row[] = [];
  const taken = lists.map(() => 0);
  while (rows.length < limit) {
    let newest: { row: Row; index: number } | undefined;
    for (const [index, list] of lists.entries()) {
      const row = list[taken[index] ?? 0];
      if (row === undefined) continue;
      if (newest === undefined || row.operation.createdAt > newest.row.operation.createdAt) newest = { row, index };
    }
    if (newest === undefined) break;
    rows.push(newest.row);
    taken[newest.index] = (taken[newest.index] ?? 0) + 1;
  }
  return rows;
}

async function readRows(
  connection: Connection,
  spans: readonly Span[],
  { limit, kinds }: { limit: number; kinds: readonly string[] },
): Promise<Row[]> {
  const placed = await Promise.all(
    spans.map(({ account, ...span }) => operationsBefore(connection, { accountId: account.id, ...span }, { limit, kinds })),
  );
  const operations = await readOperations(
    connection,
    placed.flat().map(({ opId }) => opId),
  );
  const lists = placed.map((list, index) =>
    list.flatMap((place) => {
      const operation = operations.get(place.opId);
      return operation === undefined ? [] : [{ ...place, currency: spans[index]?.account.currency ?? operation.currency, operation }];
    }),
  );
  return merged(lists, limit);
}

async function counted(connection: Connection, spans: readonly Span[], { kinds, limit }: { kinds: readonly string[]; limit: number }) {
  const counts = await Promise.all(
    spans.map(({ account, ...span }) => countOperations(connection, { accountId: account.id, ...span }, { limit, kinds })),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Operations that moved a player's money, the newest first, each with both sides. A cursor holds each account's last entry, so that new
 * operations neither repeat a row nor hide one. @throws notFound, validation for a cursor of another list
 */
export async function listPlayerStatement(context: ReadContext & Counting, playerId: string, query: StatementQuery): Promise<Statement> {
  const { cursor, perPage, from, to, kind: kinds, currency } = query;
  const cursors = cursorsOf(['statement', playerId, { kinds, currency, from, to }], placesSchema);
  const place = cursors.read(cursor);
  const accounts = (await accountsOf(context, playerId)).filter((account) => currency === undefined || account.currency === currency);
  const connection = connectionOf(context.database);
  const whole = await spansOf(connection, accounts, { from, to });
  const spans = place === null ? whole : restOf(whole, new Map(Object.entries(place).map(([code, seq]) => [code, BigInt(seq)])));
  const rows = await readRows(connection, spans, { limit: perPage + 1, kinds });
  const next = (): string => {
    const ends = new Map(spans.map(({ account, beforeSeq }) => [account.currency, beforeSeq]));
    for (const { currency: code, firstSeq } of rows.slice(0, perPage)) ends.set(code, firstSeq);
    return cursors.write(Object.fromEntries([...ends].map(([code, seq]) => [code, String(seq)])));
  };
  const countedAtMost = countedBy(context);
  const count = await counted(connection, whole, { kinds, limit: countedAtMost });
  const { data, meta } = pageOf(rows, { perPage, count, countedAtMost, next });
  return { data: data.map(({ operation }) => operationView(operation)), meta };
}

/** The newest operations that moved a player's money, the newest first. @throws notFound */
export async function latestOperationsOf(context: ReadContext, { playerId, limit }: { playerId: string; limit: number }) {
  const connection = connectionOf(context.database);
  const spans = await spansOf(connection, await accountsOf(context, playerId), { from: undefined, to: undefined });
  const rows = await readRows(connection, spans, { limit, kinds: [] });
  return rows.map(({ operation }) => operationView(operation));
}
