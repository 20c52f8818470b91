/**
 * The queries of a batch. Each is one probe per key into one unique index: several narrow statements, sent together, cost less than one
 * wide join (measured: 13 ms against 3 ms for 170 commands), and a missing row costs nothing.
 */

const opColumns = `o.id, o.source, o.player_id as "playerId", o.external_id as "externalId", o.kind, o.status,
    o.request_hash as "requestHash", o.refusal, o.currency, o.amount_minor as "amountMinor", o.cash_minor as cash,
    o.bonus_minor as bonus, o.locked_minor as locked, o.receivable_minor as receivable, o.cash_after_minor as "cashAfterMinor",
    o.bonus_after_minor as "bonusAfterMinor", o.round, o.rate, o.created_at as "createdAt",
    h.kind as "houseKind", h.detail as "houseDetail", x.outcome_op_id as "outcomeOpId", p.bonus_id as "bonusId",
    p.contribution_minor as "contributionMinor", p.required_minor as "requiredMinor",
    p.released_minor as "releasedMinor", p.lapsed_minor as "forfeitedMinor"`;
const opJoins = `
  left join ledger.house_account h on h.id = o.house_account_id
  left join ledger.op_outcome x on x.op_id = o.id
  left join ledger.op_bonus p on p.op_id = o.id`;
const roundColumns = `r.player_id as "playerId", r.source, r.external_id as "externalId", r.game_id as "gameId", r.currency,
    r.stake_cash_minor as "stakeCashMinor", r.stake_bonus_minor as "stakeBonusMinor", r.win_minor as "winMinor",
    r.forfeited_minor as "forfeitedMinor",
    r.bet_count as "betCount", r.live_bet_count as "liveBetCount", r.is_rolled_back as "isRolledBack", r.is_closed as "isClosed",
    r.reported_bets_minor as "reportedBetsMinor", r.reported_wins_minor as "reportedWinsMinor", r.review_reason as "reviewReason",
    r.bonus_id as "bonusId", r.freespin_id as "freespinId",
    r.opened_at as "openedAt", r.followed`;
export const bonusColumns = `b.id, b.player_id as "playerId", b.currency, b.status, b.cost, b.granted_minor as "grantedMinor",
    b.remaining_minor as "remainingMinor", b.required_minor as "requiredMinor", b.wagered_minor as "wageredMinor", b.pending_minor as "pendingMinor",
    b.owed_minor as "owedMinor", b.wagered_before_minor as "wageredBeforeMinor",
    b.open_round_count as "openRoundCount", b.released_minor as "releasedMinor", b.max_bet_minor as "maxBetMinor",
    b.conversion_cap_minor as "conversionCapMinor", b.terms, b.expires_at as "expiresAt"`;
// Functions in the select list return value by value; in `from` each array would first be materialised.
const keys = '(select unnest($1::text[]) as source, unnest($2::uuid[]) as player_id, unnest($3::text[]) as external_id) as k';

/** In id order, which is the ledger's only lock order: two batches cannot deadlock (reliability §1.3). */
export const lockPlayers = `
  select p.player_id as "playerId", p.status, p.excluded_until as "excludedUntil", p.cooling_off_until as "coolingOffUntil",
    p.reality_check_due_at as "realityCheckDueAt"
  from ledger.player p
  where p.player_id = any($1::uuid[])
  order by p.player_id
  for no key update`;

export const accountsOfPlayers = `
  select a.id, a.player_id as "playerId", a.currency, a.status, a.seq, a.cash_minor as cash, a.bonus_minor as bonus,
    a.locked_minor as locked, a.receivable_minor as receivable, a.status_seq as "statusSeq",
    a.play_result_minor as "playResultMinor", a.last_round as "lastRound",
    a.session_marks as "sessionMarks"
  from ledger.account a
  where a.player_id = any($1::uuid[])`;

/** One probe per player into a partial index of active bonuses, which costs players without one next to nothing. */
export const activeBonusesOf = `
  select ${bonusColumns}
  from ledger.bonus b
  where b.player_id = any($1::uuid[])
    and b.status = 'active'`;

/** Bonuses that have ended, for rounds and operations that still name them. */
export const namedBonuses = `
  select ${bonusColumns}
  from ledger.bonus b
  where b.id = any($1::uuid[])`;

export const namedOps = `
  select ${opColumns}
  from ${keys}
  join ledger.op o on o.source = k.source and o.player_id = k.player_id and o.external_id = k.external_id${opJoins}`;

export const namedRounds = `
  select ${roundColumns}
  from ${keys}
  join ledger.round r on r.source = k.source and r.player_id = k.player_id and r.external_id = k.external_id`;

export const openSessions = `
  select s.id, s.token_hash as "tokenHash", s.player_id as "playerId", s.source, s.game_id as "gameId", s.currency,
    s.stake_max_minor as "stakeMaxMinor", s.expires_at as "expiresAt", s.closed_at as "closedAt"
  from ledger.game_session s
  where s.token_hash = any($1::bytea[])`;

export const blockedGames = `
  select b.source, b.game_id as "gameId"
  from ledger.game_block b
  where b.source = any($1::text[])
    and (b.game_id = '' or b.game_id = any($2::text[]))`;

export const referencedRounds = `
  select ${roundColumns}
  from ${keys}
  join ledger.op o on o.source = k.source and o.player_id = k.player_id and o.external_id = k.external_id
  join ledger.round r on r.player_id = o.player_id and r.source = o.source and r.external_id = o.round`;

/** The named round, or else that of the referenced operation. */
export const roundOps = `
  select ${opColumns}
  from (
    select unnest($1::text[]) as source, unnest($2::uuid[]) as player_id, unnest($3::text[]) as external_id, unnest($4::text[]) as round
  ) as k
  left join ledger.round n on n.source = k.source and n.player_id = k.player_id and n.external_id = k.round
  left join ledger.op f on f.source = k.source and f.player_id = k.player_id and f.external_id = k.external_id
  left join ledger.round fr on fr.player_id = f.player_id and fr.source = f.source and fr.external_id = f.round
  join ledger.op o on o.id = any(coalesce(n.op_ids, fr.op_ids))${opJoins}
  order by o.id`;
