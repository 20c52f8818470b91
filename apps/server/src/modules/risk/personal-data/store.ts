import { sql } from 'kysely';
import type { HeldLists } from '../../../kernel/personal-data.ts';

export const heldLists: HeldLists = {
  limits: (playerId) => sql`
    select definition, period, currency, amount_minor as "amountMinor", removed_from as "removedFrom", created_at as "createdAt"
    from risk.player_limit
    where player_id = ${playerId}
    order by created_at, id
  `,
  limitChanges: (playerId) => sql`
    select action, period, amount_minor as "amountMinor", asked_at as "askedAt", effective_at as "effectiveAt"
    from risk.limit_change
    where player_id = ${playerId}
    order by asked_at, id
  `,
  exclusions: (playerId) => sql`
    select definition, period, starts_at as "startsAt", ends_at as "endsAt"
    from risk.exclusion
    where player_id = ${playerId}
    order by starts_at, id
  `,
  realityChecks: (playerId) => sql`
    select interval_minutes as "intervalMinutes", is_off as "isOff", counted_from as "countedFrom", due_at as "dueAt"
    from risk.reality_check
    where player_id = ${playerId}
    order by player_id
  `,
  playSessions: (playerId) => sql`
    select started_at as "startedAt", last_played_at as "lastPlayedAt"
    from risk.play_session
    where player_id = ${playerId}
    order by started_at, id
  `,
  playDays: (playerId) => sql`
    select day::text as day, currency, staked_minor as "stakedMinor", won_minor as "wonMinor", deposited_minor as "depositedMinor",
      withdrawn_minor as "withdrawnMinor"
    from risk.play_day
    where player_id = ${playerId}
    order by day, currency
  `,
  timeZones: (playerId) => sql`
    select time_zone as "timeZone", since
    from risk.player_zone
    where player_id = ${playerId}
    order by since
  `,
  selfAssessments: (playerId) => sql`
    select id, score, level, created_at as "createdAt"
    from risk.self_assessment
    where player_id = ${playerId}
    order by created_at desc, id desc
  `,
};
