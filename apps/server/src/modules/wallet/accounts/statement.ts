import {
  accountsOfPlayer,
  chainBeginning,
  linePagesAfter,
  sealedPoint,
  sealNextPart,
  type StatementAccount,
  type StatementLine,
  unsealedAccounts,
} from '@pavilion/ledger';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { SweepKernel, WalletKernel } from '../ledger/engine.ts';

interface StatementLineFacts {
  readonly amount: string;
  readonly balance: string;
  readonly currency: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly previousHash: string;
  readonly hash: string;
}

const ACCOUNTS_AT_ONCE = 200;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

interface StatementRequest {
  readonly playerId: string;
  readonly currency: string | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

/**
 * A player's statement of a period, account by account, oldest first, in the parts that are read; an empty part where a page held nothing
 * of the period. Each line's hash is SHA-256 over the hash before it and its own content, from the first line of the account on, so that
 * a line left out or altered shows (sandbox §6). Whatever is handed out is sealed first: a later change of it shows in
 * `npm run ledger:verify` too. Between two parts nothing is held, neither rows nor a connection (F20).
 */
export async function* readStatement(
  context: Pick<WalletKernel, 'database' | 'clock'>,
  wanted: StatementRequest,
): AsyncGenerator<StatementLineFacts[]> {
  const accounts = await accountsOfPlayer(connectionOf(context.database), wanted.playerId);
  const chosen = accounts.filter(({ currency }) => wanted.currency === undefined || currency === wanted.currency.toUpperCase());
  for (const account of chosen.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))) {
    while (await sealPart(context, account)) yield [];
    yield* linesOf(context.database, account, wanted);
  }
}

/** The sealed lines of one account in the period, beginning at the last seal before it. */
async function* linesOf(
  database: Database,
  account: StatementAccount,
  { from, until }: StatementRequest,
): AsyncGenerator<StatementLineFacts[]> {
  const connection = connectionOf(database);
  const point = from === undefined ? chainBeginning : await sealedPoint(connection, account.id, from);
  const { seq: upToSeq } = await sealedPoint(connection, account.id);
  for await (const lines of linePagesAfter(connection, account, { point, upToSeq })) {
    const isWanted = ({ createdAt }: StatementLine): boolean =>
      (from === undefined || createdAt >= from) && (until === undefined || createdAt <= until);
    yield lines.filter(isWanted).map(toFacts);
  }
}

const toFacts = ({ amount, balance, currency, kind, createdAt, previousHash, hash }: StatementLine): StatementLineFacts => ({
  amount,
  balance,
  currency,
  kind,
  createdAt,
  previousHash,
  hash,
});

function sealPart({ database, clock }: Pick<WalletKernel, 'database' | 'clock'>, account: StatementAccount): Promise<boolean> {
  return inTransaction(database, (transaction) => sealNextPart(connectionOf(transaction), account, clock.now()));
}

/** Puts what happened since the last run under seal, account by account. Several processes may do it at once. */
export async function sealStatements(context: Pick<SweepKernel, 'database' | 'clock' | 'log'>): Promise<void> {
  const connection = connectionOf(context.database);
  let afterId = LOWEST_ID;
  for (;;) {
    const accounts = await unsealedAccounts(connection, { afterId, limit: ACCOUNTS_AT_ONCE });
    await eachAlone(context, {
      items: accounts,
      says: 'the statement of an account could not be sealed',
      factsOf: ({ id }) => ({ accountId: id }),
      handle: async (account) => {
        for (let hasMore = true; hasMore; ) hasMore = await sealPart(context, account);
      },
    });
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < ACCOUNTS_AT_ONCE) return;
    afterId = last.id;
  }
}
