import { currencyScales } from '@pavilion/money';
import { type GrowStep, SHARES } from './plan.ts';

const until = '(select until from bench.plan)';
const POSITIONS = { deposit: 0, lastOfRounds: 16, reserve: 17, payout: 18, secondDeposit: 19 } as const;

/**
 * The operations of these players: turns of a deposit, eight rounds, a withdrawal with its end, and another deposit; of some, at last, a
 * withdrawal that waits. Each turn falls into one sitting, and the turns are spread over the time since the registration.
 */
const made = `
  create temporary table made on commit drop as
  with turn as (
    select n, id as player_id, account_id, currency, country, unit, turns, t, at + t * (span / greatest(turns, 1)) as began,
      least(span / greatest(turns, 1) / 20, interval '30 seconds') as pace, 1 + (n + t) % 5 as bet_units
    from bench.player
    cross join lateral generate_series(0, turns - 1) t
    where n >= :from and n < :to
    union all
    select n, id, account_id, currency, country, unit, turns, turns, ${until} - (0.05 + bench.draw(n, 31)) * interval '2 days', interval '0', 1
    from bench.player
    where n >= :from and n < :to and turns > 0 and n % ${SHARES.waiting} < 2
  ), placed as (
    select turn.*, t = turns as waits, bench.draw(n::bigint * 4096 + t, 32) < 0.1 as is_given_back, game.game_id, game.source as studio,
      1 + (n + t) % cardinality(deposit_methods) as way_in, 1 + (n + t) % cardinality(withdrawal_methods) as way_out, method
    from turn
    join bench.game on game.i = floor((select count(*) from bench.game) * power(bench.draw(n::bigint * 4096 + t, 33), 2))::integer
    join bench.method using (currency)
  ), step as (
    select placed.*, place, t * 20 + place as k, (place + 1) / 2 as round_number
    from placed
    cross join generate_series(0, 19) place
    where t < turns or place = ${POSITIONS.reserve}
  ), decided as (
    select step.*, date_trunc('milliseconds', began + place * pace) as at,
      case
        when place in (${POSITIONS.deposit}, ${POSITIONS.secondDeposit}) then 'deposit'
        when place = ${POSITIONS.reserve} then 'withdrawalReserve'
        when place = ${POSITIONS.payout} then case when is_given_back then 'withdrawalRelease' else 'withdrawalPayout' end
        when place % 2 = 1 then 'bet'
        else 'win'
      end as kind,
      unit * case
        when place = ${POSITIONS.deposit} then 100
        when place = ${POSITIONS.secondDeposit} then 20
        when waits then 15
        when place in (${POSITIONS.reserve}, ${POSITIONS.payout}) then 60
        when place % 2 = 1 then bet_units
        else 0
      end + case when place between 1 and ${POSITIONS.lastOfRounds} and place % 2 = 0
        then unit * bet_units * (array[0, 0, 15, 0, 5, 40, 0, 16])[round_number] / 10 else 0 end as amount
    from step
  ), moved as (
    select decided.*, bench.id(at, k + 16, n) as op_id,
      case when kind = 'deposit' then (method).deposit_psps[way_in] when kind like 'withdrawal%' then (method).withdrawal_psps[way_out] end as psp,
      case when kind = 'deposit' then (method).deposit_methods[way_in] when kind like 'withdrawal%' then (method).withdrawal_methods[way_out] end
        as method_id,
      case when kind = 'deposit' then (method).deposit_names[way_in] when kind like 'withdrawal%' then (method).withdrawal_names[way_out] end
        as method_name,
      case when place = ${POSITIONS.secondDeposit} then bench.id(began, 10, n::bigint * 4096 + t) when kind = 'deposit' then bench.id(began, 11, n::bigint * 4096 + t)
        when kind like 'withdrawal%' then bench.id(began, 12, n::bigint * 4096 + t) end as invoice_id,
      case when kind in ('bet', 'win') then n || '-' || t || '-' || round_number end as round,
      case kind when 'bet' then -amount when 'win' then amount when 'deposit' then amount when 'withdrawalReserve' then -amount
        when 'withdrawalRelease' then amount else 0 end as cash,
      case kind when 'withdrawalReserve' then amount when 'withdrawalPayout' then -amount when 'withdrawalRelease' then -amount else 0 end as locked
    from decided
  )
  select moved.*, house.id as house_id,
    case when moved.kind in ('bet', 'win') then studio when moved.kind = 'deposit' then 'player:deposit' else 'player:withdrawal' end as source,
    case moved.kind when 'bet' then 'b' || round when 'win' then 'w' || round when 'deposit' then invoice_id::text
      when 'withdrawalReserve' then invoice_id || ':reserve' when 'withdrawalRelease' then invoice_id || ':release' else invoice_id || ':payout' end
      as external_id,
    case when place = ${POSITIONS.payout} then lag(op_id) over account end as ref_op_id,
    sum(cash) over account as cash_after,
    sum(locked) over account as locked_after,
    sum((cash <> 0)::integer + (locked <> 0)::integer) over account as seq
  from moved
  left join ledger.house_account house on house.currency = moved.currency and amount > 0
    and house.kind = case when moved.kind in ('bet', 'win') then 'game_clearing' when moved.kind in ('deposit', 'withdrawalPayout') then 'psp_clearing' end
    and house.detail = case when moved.kind in ('bet', 'win') then studio else psp end
  window account as (partition by n order by k)`;

const ledgerPlayers = `
  insert into ledger.player (player_id, status)
  select id, (array['active', 'limited', 'blocked'])[status] from bench.player where n >= :from and n < :to`;

/** Opened as they are after all that was made. */
const accounts = `
  insert into ledger.account (id, player_id, currency, status, cash_minor, locked_minor, seq, play_result_minor, created_at)
  select player.account_id, player.id, player.currency, 1, coalesce(sum(cash), 0), coalesce(sum(locked), 0), coalesce(max(seq), 0),
    coalesce(sum(cash) filter (where kind in ('bet', 'win')), 0), player.at
  from bench.player
  left join made on made.n = player.n
  where player.n >= :from and player.n < :to
  group by player.n, player.id, player.account_id, player.currency, player.at
  order by player.n`;

const operations = `
  insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor,
    locked_minor, house_account_id, cash_after_minor, bonus_after_minor, round, ref_op_id, created_at)
  select op_id, source, player_id, external_id, kind, sha256(external_id::bytea), 'applied', currency, amount, cash, 0, nullif(locked, 0), house_id,
    cash_after, 0, round, ref_op_id, at
  from made
  order by at`;

const entries = `
  insert into ledger.entry (op_id, account_id, bucket, currency, amount_minor, balance_after_minor, account_seq)
  select op_id, side.account_id, bucket, currency, side.amount, balance, side.seq
  from made
  cross join lateral (
    values (account_id, 'cash', cash, cash_after, seq - (locked <> 0)::integer),
      (account_id, 'locked', locked, locked_after, seq),
      (house_id, 'house', case when house_id is null then 0 else -(cash + locked) end, null, null)
  ) as side (account_id, bucket, amount, balance, seq)
  where side.amount <> 0
  order by at, side.seq`;

const outcomes = 'insert into ledger.op_outcome (op_id, outcome_op_id) select ref_op_id, op_id from made where ref_op_id is not null';

const rounds = [
  `create temporary table play on commit drop as
     select min(n) as n, min(t) as t, min(round_number) as round_number, player_id, studio, round, game_id, currency,
       sum(amount) filter (where kind = 'bet') as stake, sum(amount) filter (where kind = 'win') as win, array_agg(op_id order by k) as op_ids, min(at) as at
     from made where round is not null
     group by player_id, studio, round, game_id, currency`,
  `insert into ledger.round (source, player_id, external_id, game_id, currency, stake_cash_minor, stake_bonus_minor, win_minor, bet_count,
     live_bet_count, is_closed, op_ids, opened_at)
   select studio, player_id, round, game_id, currency, stake, 0, win, 1, 1, true, op_ids, at from play order by at`,
  `insert into game.spin (id, source, player_id, round_id, game_id, currency, stake_minor, payout_minor, is_closed, created_at)
   select bench.id(at, 13 + round_number, n::bigint * 4096 + t), studio, player_id, round, game_id, currency, stake, win, true, at from play order by at`,
];

/** The events as the ledger writes them: the movement, and the state of its round afterwards. */
const events = `
  insert into kernel.event (type, player_id, data, created_at)
  select case kind when 'bet' then 'BetPlaced' when 'win' then 'WinPaid' when 'deposit' then 'DepositCredited'
      when 'withdrawalReserve' then 'WithdrawalReserved' when 'withdrawalRelease' then 'WithdrawalReleased' else 'WithdrawalPaidOut' end,
    made.player_id,
    ('{"operationId":"' || op_id || '","currency":"' || made.currency || '","amountMinor":"' || amount || '",' || case
      when made.round is null then '"source":"' || source || '","reference":"' || external_id || '"}'
      else '"playKind":"normal","cashMinor":"' || amount || '","bonusMinor":"0","standing":{"source":"' || source || '","round":"' || made.round
        || '","gameId":"' || made.game_id || '","currency":"' || made.currency || '","stakeMinor":"' || stake || '","winMinor":"'
        || case kind when 'win' then win else 0 end || '","isClosed":' || (kind = 'win') || ',"isRolledBack":false}}'
      end)::json,
    made.at
  from made
  left join play on play.player_id = made.player_id and play.round = made.round
  order by made.at`;

const invoices = `
  insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, country, amount_minor, settled_minor,
    number, fields, place_key, reference, flags, approvals_required, created_at, updated_at, processed_at)
  select invoice_id, case kind when 'deposit' then 'deposit' else 'withdrawal' end, state, player_id, account_id, psp, method_id, method_name, currency,
    country, amount, case when state in ('success', 'paid') then amount end,
    case when state = 'success' then row_number() over (partition by n, state = 'success' order by k) end,
    case when kind = 'deposit' then '{}' else jsonb_build_object('iban', 'DE' || lpad((n * 7)::text, 20, '0')) end,
    case when kind = 'deposit' then '' else 'iban:DE' || lpad((n * 7)::text, 20, '0') end,
    case when state <> 'review' then 'grown-' || invoice_id end, case when waits then array['held_new_destination'] else '{}' end,
    waits::integer, at, at + interval '30 seconds', case when not waits then at + interval '30 seconds' end
  from (
    select *, case when kind = 'deposit' then 'success' when waits then 'review' when is_given_back then 'cancelled' else 'paid' end as state
    from made where kind in ('deposit', 'withdrawalReserve')
  ) as asked
  order by at`;

const concerns = `
  insert into payment.invoice_concern (invoice_id, name, facts, found_at)
  select invoice_id, 'new_destination', jsonb_build_object('firstUsedAt', null, 'otherUsedAt',
    to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'holdSeconds', 86400), at
  from made where waits`;

/** A deposit in a turn of four is declined by its bank; no money moves. */
const declined = `
  insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, country, amount_minor, place_key, reference, result,
    created_at, updated_at, processed_at)
  select bench.id(at, 14, n::bigint * 4096 + t), 'deposit', 'failure', player_id, account_id, psp, method_id, method_name, currency, country, amount, '',
    'grown-declined-' || n || '-' || t, 'declined', at - interval '5 minutes', at - interval '4 minutes', at - interval '4 minutes'
  from made where place = ${POSITIONS.deposit} and (n + t) % 4 = 0`;

const depositCounts = `
  insert into payment.deposit_count (player_id, successes) select player_id, count(*) from made where kind = 'deposit' group by player_id`;

const playDays = `
  insert into risk.play_day (player_id, day, currency, staked_minor, won_minor, deposited_minor, withdrawn_minor)
  select player_id, (at at time zone 'UTC')::date, currency, coalesce(sum(amount) filter (where kind = 'bet'), 0),
    coalesce(sum(amount) filter (where kind = 'win'), 0), coalesce(sum(amount) filter (where kind = 'deposit'), 0),
    coalesce(sum(amount) filter (where kind = 'withdrawalPayout'), 0)
  from made group by 1, 2, 3`;

const scales = Object.entries(currencyScales)
  .map(([currency, scale]) => `when '${currency}' then ${10 ** scale}`)
  .join(' ');

/** Seals each account's chain to its end, so that no sweep finds a million accounts to seal; verification recomputes it. */
const seals = `
  insert into ledger.statement_seal (account_id, account_seq, line_count, line_hash, through_at, sealed_at)
  select account_id, max(seq), count(*) filter (where cash <> 0),
    bench.chain(trim_scale(cash::numeric / scale) || '|' || trim_scale(cash_after::numeric / scale) || '|' || currency || '|' || kind || '|'
      || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by k) filter (where cash <> 0),
    max(at) filter (where cash <> 0), ${until}
  from (select *, case currency ${scales} end as scale from made) as scaled
  group by account_id`;

/**
 * Money, written as the ledger writes it: operations with both sides, rounds, events of the same transaction, invoices, and what followers
 * keep of them. Rows written past the ledger are justified by nothing but the verification, which must find them sound.
 */
export const playStep: GrowStep = {
  name: 'play',
  playersAtOnce: 2_500,
  statements: [
    made,
    ledgerPlayers,
    accounts,
    operations,
    entries,
    outcomes,
    ...rounds,
    events,
    invoices,
    concerns,
    declined,
    depositCounts,
    playDays,
    seals,
  ],
};
