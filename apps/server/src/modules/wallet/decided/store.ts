import { type Database, many, run } from '../../../kernel/database.ts';
import type { RoundKey } from './play.ts';
import type { FollowedRound } from './rounds.ts';

/** The rounds of a batch that a reader has followed. */
export async function readRounds(
  database: Database,
  { reader, keys }: { reader: string; keys: readonly RoundKey[] },
): Promise<FollowedRound[]> {
  return await many<FollowedRound>(database)`
    select r.player_id as "playerId", r.source, r.round, r.currency, r.staked_minor as "stakedMinor", r.won_minor as "wonMinor", r.returns,
      r.rate, r.decided_at as "decidedAt"
    from unnest(
      ${keys.map(({ playerId }) => playerId)}::uuid[],
      ${keys.map(({ source }) => source)}::text[],
      ${keys.map(({ round }) => round)}::text[]
    ) as wanted (player_id, source, round)
    join wallet.followed_round r using (player_id, source, round)
    where r.reader = ${reader}
  `;
}

/** Keeps rounds as a reader has followed them by now. Each is named once in a list. */
export async function saveRounds(
  database: Database,
  { reader, rounds }: { reader: string; rounds: readonly FollowedRound[] },
): Promise<void> {
  await run(database)`
    insert into wallet.followed_round (reader, player_id, source, round, currency, staked_minor, won_minor, returns, rate, decided_at)
    select ${reader}, player_id, source, round, currency, staked, won, returns::jsonb, rate, decided_at
    from unnest(
      ${rounds.map(({ playerId }) => playerId)}::uuid[],
      ${rounds.map(({ source }) => source)}::text[],
      ${rounds.map(({ round }) => round)}::text[],
      ${rounds.map(({ currency }) => currency)}::text[],
      ${rounds.map(({ stakedMinor }) => stakedMinor)}::bigint[],
      ${rounds.map(({ wonMinor }) => wonMinor)}::bigint[],
      ${rounds.map(({ returns }) => JSON.stringify(returns))}::text[],
      ${rounds.map(({ rate }) => rate)}::text[],
      ${rounds.map(({ decidedAt }) => decidedAt)}::timestamptz[]
    ) as r (player_id, source, round, currency, staked, won, returns, rate, decided_at)
    on conflict (reader, player_id, source, round) do update
    set staked_minor = excluded.staked_minor,
      won_minor = excluded.won_minor,
      returns = excluded.returns,
      rate = excluded.rate,
      decided_at = excluded.decided_at
  `;
}
