/**
 * The parts of a batch's write. They touch different tables, so their order inside the statement does not matter. A part numbers its own
 * parameters from `$1`; `:now` is the time of the decision, taken after the players were locked.
 */

const roundColumns = (from: string): string => `
    from (
      select ${from}
    ) as`;

const roundValues = `unnest($1::text[]) as source, unnest($2::uuid[]) as player_id, unnest($3::text[]) as external_id,
        unnest($4::text[]) as game_id, unnest($5::text[]) as currency, unnest($6::int8[]) as stake_cash,
        unnest($7::int8[]) as stake_bonus, unnest($8::int8[]) as win, unnest($9::int4[]) as bet_count,
        unnest($10::int4[]) as live_bets, unnest($11::bool[]) as is_rolled_back, unnest($12::bool[]) as is_closed,
        unnest($13::int8[]) as reported_bets, unnest($14::int8[]) as reported_wins, unnest($15::text[]) as review_reason,
        unnest($16::text[]) as op_ids, unnest($17::uuid[]) as bonus_id, unnest($18::uuid[]) as freespin_id,
        unnest($19::int8[]) as forfeited, unnest($20::json[]) as followed`;

const writeSql = {
  op: `
    insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, refusal, currency, amount_minor, cash_minor,
      bonus_minor, locked_minor, receivable_minor, house_account_id, cash_after_minor, bonus_after_minor, round, ref_op_id, created_at, rate)
    select unnest($1::uuid[]), unnest($2::text[]), unnest($3::uuid[]), unnest($4::text[]), unnest($5::text[]), unnest($6::bytea[]),
      unnest($7::text[]), unnest($8::text[]), unnest($9::text[]), unnest($10::int8[]), unnest($11::int8[]), unnest($12::int8[]),
      unnest($13::int8[]), unnest($14::int8[]), unnest($15::uuid[]), unnest($16::int8[]), unnest($17::int8[]), unnest($18::text[]),
      unnest($19::uuid[]), :now, unnest($20::text[])`,
  entry: `
    insert into ledger.entry (op_id, account_id, bucket, currency, amount_minor, balance_after_minor, account_seq)
    select unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::text[]), unnest($4::text[]), unnest($5::int8[]), unnest($6::int8[]),
      unnest($7::int8[])`,
  account: `
    update ledger.account a
    set cash_minor = v.cash, bonus_minor = v.bonus, locked_minor = v.locked, receivable_minor = v.receivable, seq = v.seq,
      play_result_minor = v.play_result, last_round = v.last_round,
      session_marks = v.session_marks
    from (
      select unnest($1::uuid[]) as id, unnest($2::int8[]) as cash, unnest($3::int8[]) as bonus, unnest($4::int8[]) as locked,
        unnest($5::int8[]) as receivable, unnest($6::int8[]) as seq, unnest($7::int8[]) as play_result, unnest($8::json[]) as last_round,
        unnest($9::json[]) as session_marks
    ) as v
    where a.id = v.id`,
  openedRound: `
    insert into ledger.round (source, player_id, external_id, game_id, currency, stake_cash_minor, stake_bonus_minor, win_minor, bet_count,
      live_bet_count, is_rolled_back, is_closed, reported_bets_minor, reported_wins_minor, review_reason, op_ids, bonus_id,
      freespin_id, forfeited_minor, followed, opened_at)
    select r.source, r.player_id, r.external_id, r.game_id, r.currency, r.stake_cash, r.stake_bonus, r.win, r.bet_count, r.live_bets,
      r.is_rolled_back, r.is_closed, r.reported_bets, r.reported_wins, r.review_reason, r.op_ids::uuid[], r.bonus_id, r.freespin_id,
      r.forfeited, r.followed, :now${roundColumns(roundValues)} r`,
  changedRound: `
    update ledger.round r
    set game_id = v.game_id, currency = v.currency, stake_cash_minor = v.stake_cash, stake_bonus_minor = v.stake_bonus, win_minor = v.win,
      bet_count = v.bet_count, live_bet_count = v.live_bets, is_rolled_back = v.is_rolled_back, is_closed = v.is_closed,
      reported_bets_minor = v.reported_bets, reported_wins_minor = v.reported_wins, review_reason = v.review_reason,
      bonus_id = v.bonus_id, freespin_id = v.freespin_id, forfeited_minor = v.forfeited, followed = v.followed,
      op_ids = r.op_ids || v.op_ids::uuid[]${roundColumns(roundValues)} v
    where r.player_id = v.player_id and r.source = v.source and r.external_id = v.external_id`,
  outcome: `
    insert into ledger.op_outcome (op_id, outcome_op_id)
    select unnest($1::uuid[]), unnest($2::uuid[])`,
  counter: `
    update ledger.limit_counter l
    set used_pico_minor = v.used::numeric
    from (
      select unnest($1::uuid[]) as id, unnest($2::text[]) as used
    ) as v
    where l.id = v.id`,
  movedCounter: `
    update ledger.limit_counter l
    set used_pico_minor = v.used::numeric, rate = v.rate, window_start = v.window_start::timestamptz, window_end = v.window_end::timestamptz,
      over_cap_reason = v.over_cap_reason, revision = nextval('ledger.limit_revision')
    from (
      select unnest($1::uuid[]) as id, unnest($2::text[]) as used, unnest($3::text[]) as rate, unnest($4::text[]) as window_start,
        unnest($5::text[]) as window_end, unnest($6::text[]) as over_cap_reason
    ) as v
    where l.id = v.id`,
  event: `
    insert into kernel.event (type, player_id, data, created_at)
    select unnest($1::text[]), unnest($2::uuid[]), unnest($3::json[]), :now`,
} as const;

export type WritePart = keyof typeof writeSql;

/** The messages come last: their ids are what the statement returns. */
const messages = `
  insert into kernel.realtime_outbox (method, payload)
  select 'publish', v.payload
  from (
    select unnest($1::json[]) as payload
  ) as v
  returning id`;

const parameter = /\$(\d+)/g;
const countOf = (sql: string): number => Math.max(...Array.from(sql.matchAll(parameter), ([, number]) => Number(number)));

function assemble(parts: readonly WritePart[]): string {
  // The time is the first parameter of all.
  let taken = 1;
  const numbered = (sql: string): string => {
    const before = taken;
    taken += countOf(sql);
    return sql.replaceAll(parameter, (_, number: string) => `$${before + Number(number)}`).replaceAll(':now', '$1::timestamptz');
  };
  const named = parts.map((part) => `${part} as (${numbered(writeSql[part])}\n  )`);
  return `with ${named.join(', ')}${numbered(messages)}`;
}

const assembled = new Map<string, string>();

/**
 * The statement that writes just these parts. A batch of one bet needs five of nine; the server opens a node for each that is named,
 * whether it has rows or not.
 */
export function writeStatement(parts: readonly WritePart[]): string {
  const key = parts.join(' ');
  const known = assembled.get(key) ?? assemble(parts);
  assembled.set(key, known);
  return known;
}
