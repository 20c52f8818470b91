import type { Books } from '../books.ts';
import type { Connection } from '../connection.ts';
import type { AccountState, LastRound, OpState, RoundState } from '../state.ts';

const playKinds: ReadonlySet<string> = new Set(['bet', 'win', 'rollback']);

/**
 * What an operation of play adds to wins less stakes, of all money: a bet its stake, even where it completes a wagering and the rest of
 * the bonus is forfeited; a win and a rollback what reached the player or left.
 */
const playResultOf = ({ kind, amountMinor, effect }: Pick<OpState, 'kind' | 'amountMinor' | 'effect'>): bigint =>
  kind === 'bet' ? -amountMinor : effect.cash + effect.bonus + effect.locked + effect.receivable;

/** The same of a row `o` of `ledger.op`. */
export const playResultSql = `case o.kind when 'bet' then -o.amount_minor
  else o.cash_minor + o.bonus_minor + coalesce(o.locked_minor, 0) + coalesce(o.receivable_minor, 0) end`;

const standingOf = ({ source, externalId, gameId, stakeCashMinor, stakeBonusMinor, winMinor, forfeitedMinor }: RoundState): LastRound => ({
  source,
  round: externalId,
  gameId,
  stakeMinor: stakeCashMinor + stakeBonusMinor,
  // What was paid (D-150).
  winMinor: winMinor - forfeitedMinor,
});

/** Keeps the account that an operation moved money of: bets, wins and rollbacks change its result of play and its last round. */
export function putMoved(
  books: Books,
  { account, hasMoved }: { account: AccountState | undefined; hasMoved: boolean },
  { op, round }: { op: OpState; round: RoundState | undefined },
): void {
  if (account === undefined || !hasMoved) return;
  books.putAccount(playKinds.has(op.kind) ? afterPlay(account, op, round) : account);
}

const afterPlay = (account: AccountState, op: OpState, round: RoundState | undefined): AccountState => ({
  ...account,
  playResultMinor: account.playResultMinor + playResultOf(op),
  lastRound: round === undefined ? account.lastRound : standingOf(round),
});

/**
 * The result of play of each of a player's accounts at a moment: today's less what was played since, both of one snapshot. Entries under a
 * seal that is wholly before that moment are not read.
 */
export async function playResultsAt(
  connection: Connection,
  { playerId, moment }: { playerId: string; moment: Date },
): Promise<{ currency: string; resultMinor: bigint }[]> {
  const statement = `
    select a.currency, (a.play_result_minor - coalesce((
      select sum(${playResultSql})
      from ledger.op o
      where o.id in (
          select e.op_id
          from ledger.entry e
          where e.account_id = a.id
            and e.account_seq > coalesce((
              select max(s.account_seq)
              from ledger.statement_seal s
              where s.account_id = a.id
                and s.through_at < $2
            ), 0)
        )
        and o.created_at >= $2
        and o.kind in ('bet', 'win', 'rollback')
        and o.status = 'applied'
    ), 0))::bigint as "resultMinor"
    from ledger.account a
    where a.player_id = $1
    order by a.created_at, a.id
    limit 100`;
  return [...(await connection.query<{ currency: string; resultMinor: bigint }>(statement, [playerId, moment]))];
}
