/** The plan by which a database is filled. */
export interface GrowPlan {
  readonly players: number;
  /** Roughly: whole turns of twenty operations, and the withdrawals that wait. */
  readonly operations: number;
  /** The last moment that anything happened. */
  readonly until: Date;
}

/** Days over which players registered. */
const DAYS = 1_000;

/** A part of the filling that goes over the players by their number, in pieces that are each one transaction. */
export interface GrowStep {
  readonly name: string;
  readonly playersAtOnce: number;
  readonly statements: readonly string[];
}

/** One row of each kind of thing in so many players. */
export const SHARES = { documents: 30, audit: 5, acts: 50, contact: 200, approvals: 1_000, pairs: 500, notes: 100, waiting: 400 } as const;

/**
 * The data of each player of the plan, derived from its number alone, so that an interrupted filling can continue. `draw` is a stable share
 * of one for a number and a purpose.
 */
export const planStatements = ({ players, operations, until }: GrowPlan): readonly string[] => [
  'create schema if not exists bench',
  `create or replace function bench.draw(n bigint, purpose bigint) returns double precision language sql immutable parallel safe
     return (hashint8extended(n, purpose) & 1048575)::double precision / 1048576`,
  // As the product's own ids are: those of later things are greater. Stable, as "extract" is, or it would not be taken into the statement.
  `create or replace function bench.id(at timestamptz, place bigint, n bigint) returns uuid language sql stable parallel safe
     return (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(place & 4095), 3, '0') || '8'
       || lpad(to_hex(place >> 12), 3, '0') || lpad(to_hex(n), 12, '0'))::uuid`,
  `create or replace function bench.link(before text, content text) returns text language sql immutable parallel safe
     return encode(sha256(convert_to(before || '|' || content, 'UTF8')), 'hex')`,
  // The hash of an account's last line, as packages/ledger/src/statement/chain.ts links one to the next.
  `create or replace aggregate bench.chain(text) (sfunc = bench.link, stype = text, initcond = '${'0'.repeat(64)}')`,
  `create table bench.growth (step text primary key, through integer not null)`,
  `create table bench.plan (players integer not null, operations bigint not null, until timestamptz not null)`,
  `insert into bench.plan values (${players}, ${operations}, '${until.toISOString()}')`,
  countries,
  methods,
  `create table bench.game as
     select (row_number() over (order by game.position, game.id) - 1)::integer as i, game.id::text as game_id, provider.identity as source
     from game.game join game.provider on provider.id = game.provider_id
     where game.is_enabled and game.type <> 'sportsbook'`,
  playersOf({ players, operations, until }),
  'create unique index on bench.player (n)',
  houseAccounts,
  operators,
  'analyze bench.player',
];

/** Half of them live where most players of such a site do. */
const countries = `
  create table bench.country as
  select (row_number() over (order by coalesce(array_position(
      array['DE', 'GB', 'BR', 'ES', 'FR', 'IT', 'PL', 'TR', 'JP', 'AT', 'NL', 'SE', 'FI', 'PT', 'IE', 'CA', 'MX', 'IN'], country.code
    ), 99), country.code) - 1)::integer as i,
    country.code as country, coalesce(currency.code, 'EUR') as currency, coalesce(country.locale_code, 'en') as locale, country.time_zone
  from settings.country
  left join settings.currency on currency.code = country.currency_code and currency.is_enabled
  where not country.is_excluded and country.restrict_type is null`;

/** The ways to pay of each currency. */
const methods = `
  create table bench.method as
  select currency, ${['deposit', 'withdrawal']
    .flatMap((direction) =>
      ['method', "coalesce(names ->> 'en', method)", 'psp'].map(
        (what, index) => `array_agg(${what} order by position, method) filter (where direction = '${direction}')
          as ${direction}_${['methods', 'names', 'psps'][index]}`,
      ),
    )
    .join(', ')}
  from payment.method
  where is_enabled
  group by currency`;

/** Half of them never paid in, and one in a thousand made sixty times what is usual. */
const playersOf = ({ players, operations, until }: GrowPlan): string => `
  create table bench.player as
  with person as (
    select n, bench.draw(n, 1) as activity, bench.draw(n, 2) as state, bench.draw(n, 3) as money,
      date_trunc('milliseconds', '${until.toISOString()}'::timestamptz - interval '4 days' - (1 - n::numeric / ${players}) * interval '${DAYS} days') as at
    from generate_series(1, ${players}) n
  ), weighed as (
    select *, case when activity < 0.5 then 0 when activity < 0.9 then 1 when activity < 0.99 then 4 when activity < 0.999 then 20 else 60 end
      as weight
    from person
  ), summed as (
    select *, sum(weight) over (order by n) as upto, greatest(sum(weight) over (), 1) as whole from weighed
  )
  select n::integer as n, bench.id(at, 0, n) as id, bench.id(at, 1, n) as account_id, at, country.country, country.locale, country.time_zone,
    currency.code as currency, greatest(currency.rate::bigint, 1) * (array[1, 1, 2, 5])[1 + floor(money * 4)::integer] as unit,
    case when state < 0.96 then 1 when state < 0.985 then 2 else 3 end as status,
    (floor(upto * ${operations} / 20.0 / whole) - floor((upto - weight) * ${operations} / 20.0 / whole))::integer as turns,
    -- From the registration to the last days before the end.
    '${until.toISOString()}'::timestamptz - interval '3 days' - at as span
  from summed
  join bench.country on country.i = floor((select count(*) from bench.country) * power(bench.draw(n, 4), 3))::integer
  join settings.currency on currency.code = case when money > 0.93 then 'USDT' when money > 0.88 then 'BTC' else country.currency end`;

const houseAccounts = `
  insert into ledger.house_account (id, kind, detail, currency)
  select gen_random_uuid(), house.kind, house.detail, currency.code
  from settings.currency
  cross join (
    select distinct 'psp_clearing' as kind, psp as detail from payment.method
    union select 'game_clearing', source from bench.game
  ) as house
  on conflict (kind, detail, currency) do nothing`;

/** Operators whose acts the records hold. They cannot sign in. */
const operators = `
  insert into console.operator (id, email, email_key, name, state, is_demo, created_at)
  select bench.id(until - interval '${DAYS} days', 2, i), 'operator-' || i || '@grown.test', 'operator-' || i || '@grown.test', 'Grown ' || i,
    'blocked', true, until - interval '${DAYS} days'
  from bench.plan cross join generate_series(1, 6) i
  on conflict do nothing`;

/** The id of one of them. */
export const operatorAt = (number: string): string => `bench.id((select until from bench.plan) - interval '${DAYS} days', 2, ${number})`;
