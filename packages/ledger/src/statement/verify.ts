import type { Connection } from '../database/connection.ts';
import { chainBeginning, linesAfter, type StatementAccount } from './lines.ts';

interface SealRow {
  readonly seq: bigint;
  readonly hash: string;
  readonly lineCount: bigint;
}

const ACCOUNTS_AT_ONCE = 500;

const sealedAccounts = `
  select a.id, a.currency
  from ledger.account a
  where a.id > $1
    and exists (select 1 from ledger.statement_seal s where s.account_id = a.id)
  order by a.id
  limit ${ACCOUNTS_AT_ONCE}`;

const sealsOf = `
  select account_seq as seq, line_hash as hash, line_count as "lineCount"
  from ledger.statement_seal
  where account_id = $1
  order by account_seq`;

/** Whether the account's chain, recomputed from its entries, matches every seal. */
async function agrees(connection: Connection, account: StatementAccount): Promise<boolean> {
  const seals = [...(await connection.query<SealRow>(sealsOf, [account.id]))];
  const last = seals.at(-1);
  if (last === undefined) return true;
  let { hash, lineCount } = chainBeginning;
  const reached = (seal: SealRow): boolean => seal.hash === hash && seal.lineCount === lineCount;
  for await (const line of linesAfter(connection, account, { point: chainBeginning, upToSeq: last.seq })) {
    while (seals[0] !== undefined && seals[0].seq < line.seq) {
      const seal = seals.shift();
      if (seal !== undefined && !reached(seal)) return false;
    }
    hash = line.hash;
    lineCount += 1n;
  }
  return seals.every(reached);
}

/** The result of verifying all chains. */
interface ChainFinding {
  readonly accountCount: number;
  /** Accounts whose entries differ from their seals. */
  readonly broken: readonly string[];
}

/** Recomputes the chain of every sealed account and compares it with its seals. Blocks no writer. */
export async function verifyStatements(connection: Connection): Promise<ChainFinding> {
  const broken: string[] = [];
  let accountCount = 0;
  let afterId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const accounts = await connection.query<StatementAccount>(sealedAccounts, [afterId]);
    for (const account of accounts) {
      accountCount += 1;
      if (!(await agrees(connection, account))) broken.push(account.id);
    }
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < ACCOUNTS_AT_ONCE) return { accountCount, broken };
    afterId = last.id;
  }
}
