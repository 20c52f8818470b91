import {
  accountsOfPlayer,
  chainBeginning,
  linesAfter,
  sealedPoint,
  sealStatement,
  type StatementAccount,
  type StatementLine,
  unsealedAccounts,
} from '@pavilion/ledger';
import { formatShortest, scaleOf } from '@pavilion/money';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';

export interface StatementLineFacts {
  readonly amount: string;
  readonly balance: string;
  readonly currency: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly previousHash: string;
  readonly hash: string;
}

/** Lines of one statement at most; a longer period is asked for in parts. */
const LINES_MAX = 100_000;
const ACCOUNTS_AT_ONCE = 200;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

interface StatementWish {
  readonly playerId: string;
  readonly currency: string | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

/**
 * A player's statement of a period, account by account, oldest first. Each line's hash is SHA-256 over the hash before it and its own
 * content, from the first line of the account on, so that a line left out or altered shows (sandbox.md, statement). Whatever is handed
 * out is sealed first: a later change of it shows in `npm run ledger:verify` too.
 * @throws validation on `dateFrom` for a period with more lines than one statement holds
 */
export async function readStatement(
  context: Pick<WalletKernel, 'database' | 'clock'>,
  wanted: StatementWish,
): Promise<StatementLineFacts[]> {
  const accounts = await accountsOfPlayer(connectionOf(context.database), wanted.playerId);
  const chosen = accounts.filter(({ currency }) => wanted.currency === undefined || currency === wanted.currency.toUpperCase());
  const lines: StatementLineFacts[] = [];
  for (const account of chosen.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))) {
    await sealAccount(context, account);
    for await (const line of linesOf(context.database, account, wanted)) {
      if (lines.length === LINES_MAX)
        throw new DomainError('validation', { fields: { dateFrom: { rule: 'statementTooLong', max: LINES_MAX } } });
      lines.push(toFacts(line));
    }
  }
  return lines;
}

/** The lines of one account in the period, beginning at the last seal before it. */
async function* linesOf(database: Database, account: StatementAccount, { from, until }: StatementWish): AsyncGenerator<StatementLine> {
  const connection = connectionOf(database);
  const point = from === undefined ? chainBeginning : await sealedPoint(connection, account.id, from);
  for await (const line of linesAfter(connection, account, { point })) {
    const isWanted = (from === undefined || line.createdAt >= from) && (until === undefined || line.createdAt <= until);
    if (isWanted) yield line;
  }
}

function toFacts({ amountMinor, balanceMinor, currency, kind, createdAt, previousHash, hash }: StatementLine): StatementLineFacts {
  const scale = scaleOf(currency);
  const amount = formatShortest(amountMinor, scale);
  return { amount, balance: formatShortest(balanceMinor, scale), currency, kind, createdAt, previousHash, hash };
}

function sealAccount({ database, clock }: Pick<WalletKernel, 'database' | 'clock'>, account: StatementAccount): Promise<void> {
  return inTransaction(database, (transaction) => sealStatement(connectionOf(transaction), account, clock.now()));
}

/** Puts what happened since the last run under seal, account by account. Several processes may do it at once. */
export async function sealStatements(context: Pick<WalletKernel, 'database' | 'clock'>): Promise<void> {
  const connection = connectionOf(context.database);
  let afterId = LOWEST_ID;
  for (;;) {
    const accounts = await unsealedAccounts(connection, { afterId, limit: ACCOUNTS_AT_ONCE });
    for (const account of accounts) await sealAccount(context, account);
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < ACCOUNTS_AT_ONCE) return;
    afterId = last.id;
  }
}
