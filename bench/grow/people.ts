import { type GrowStep, operatorAt, SHARES } from './plan.ts';

const range = 'n >= :from and n < :to';
const until = '(select until from bench.plan)';
/** Rows older than the retention (`accessDataBefore`) would be deleted while they are read. */
const keptFrom = `${until} - interval '12 months'`;

const FIRST_NAMES =
  'Anna,Ben,Clara,David,Emma,Felix,Greta,Hugo,Ines,Jonas,Klara,Leon,Mia,Noah,Olga,Paul,Quentin,Rosa,Samuel,Tilda,Umut,Vera,Walter,Xenia,Yusuf,Zoe,Aiko,Bruno,Carla,Diego,Elif,Fabio,Gizem,Hanna,Igor,Julia,Kenji,Lucia,Marek,Nina';
const LAST_NAMES =
  'Adler,Becker,Costa,Dubois,Esposito,Ferrari,Garcia,Hoffmann,Ito,Jansen,Kowalski,Lopez,Martin,Novak,Oliveira,Petrov,Quinn,Rossi,Silva,Tanaka,Ueda,Virtanen,Weber,Xavier,Yilmaz,Zimmermann,Andersen,Brandt,Carvalho,Demir,Eriksson,Fischer,Gruber,Horvat,Ivanov,Johansson,Kaya,Lindberg,Meyer,Nowak,Ozturk,Pereira,Richter,Santos,Schmidt,Thomas,Ulrich,Vogel,Wagner,Young';

const pick = (names: string, salt: number): string =>
  `(string_to_array('${names}', ','))[1 + floor(${names.split(',').length} * bench.draw(n, ${salt}))::integer]`;

const players = `
  insert into player.player (id, status, email, email_key, email_confirmed_at, phone_key, nickname, first_name, last_name, birthdate, gender,
    country, city, postal_code, currency, locale, receives_email_promo, agreed_at, affiliate_tag, fingerprint_key, registration_ip, time_zone,
    created_at, updated_at, identity_version)
  select id, status, email, email, at, encode(sha256(('phone' || n)::bytea), 'hex'), lower(first) || n, first, last,
    date '1950-01-01' + floor(bench.draw(n, 7) * 19000)::integer, case when bench.draw(n, 8) < 0.3 then 'female' else 'male' end, country,
    'City ' || n % 500, lpad((n % 90000 + 10000)::text, 5, '0'), currency, locale, n % 3 = 0, at, case when n % 4 = 0 then 'tag-' || n % 40 end,
    encode(sha256(('device' || device)::bytea), 'hex'), address, time_zone, at, at, 2
  from (
    select *, lower(first) || '.' || lower(last) || '.' || n || '@grown.test' as email
    from (
      select *, ${pick(FIRST_NAMES, 5)} as first, ${pick(LAST_NAMES, 6)} as last, ${'n - case when bench.draw(n, 9) < 0.02 then 1 else 0 end'} as device,
        format('198.%s.%s.%s', 18 + n / 7 % 2, n / 7 / 2 % 256, n / 7 / 512 % 256) as address
      from bench.player where ${range}
    ) as named
  ) as written
  order by n`;

/** One to four of the retained months; the last one is still open if the player is playing right now. */
const sessions = `
  insert into player.session (id, player_id, created_at, last_seen_at, closed_at, close_reason, refreshable_until, ip, country, device_type,
    user_agent, fingerprint_key, token_key, active_at)
  select bench.id(began, 3, n * 8 + s), id, began, began + interval '20 minutes', case when not is_open then began + interval '50 minutes' end,
    case when not is_open then (array['logout', 'idle'])[1 + n % 2] end, began + interval '30 days',
    format('198.%s.%s.%s', 18 + n / 7 % 2, n / 7 / 2 % 256, n / 7 / 512 % 256), country, (array['mobile', 'desktop', 'mobile', 'tablet'])[1 + n % 4],
    'Mozilla/5.0 (Grown ' || n % 60 || ')', encode(sha256(('device' || device)::bytea), 'hex'),
    encode(sha256(('session' || n || '-' || s)::bytea), 'hex'), began + interval '20 minutes'
  from (
    select *, case when is_open then ${until} - bench.draw(n, 11) * interval '20 minutes' 
      else kept_from + (s - 1) * (at + span - kept_from) / sessions end as began
    from (
      select player.*, s, greatest(at, ${keptFrom}) as kept_from, n - case when bench.draw(n, 9) < 0.02 then 1 else 0 end as device,
        s = sessions and bench.draw(n, 12) < 0.003 as is_open
      from (select *, 1 + floor(bench.draw(n, 10) * 4)::integer as sessions from bench.player where ${range}) as player
      cross join generate_series(1, sessions) s
    ) as placed
  ) as opened`;

/** The rows as the followers of registrations and sign-ins would store them. */
const registrationMinutes = `
  insert into player.registration_minute (id, created_at, country, affiliate_tag, registered, refused, fields)
  select bench.id(began, 8, n), began, country, tag, registered, refused, case when refused > 0 then jsonb_build_object('email', refused) else '{}' end
  from (
    select date_trunc('minute', at) as began, country, case when n % 4 = 0 then 'tag-' || n % 40 else '' end as tag, min(n) as n,
      count(*)::integer as registered, count(*) filter (where n % 5 = 0)::integer as refused
    from bench.player where ${range} and at > ${keptFrom} group by 1, 2, 3
  ) as counted
  on conflict (created_at, country, affiliate_tag) do update set registered = registration_minute.registered + excluded.registered`;

const sharedDevices = `
  insert into player.shared_device (fingerprint_key)
  select distinct encode(sha256(('device' || n - 1)::bytea), 'hex') from bench.player where ${range} and bench.draw(n, 9) < 0.02`;

const restrictions = `
  insert into player.restriction (player_id, ground, status, author_id, set_at)
  select id, (array['support', 'risk', 'safety', 'legal'])[1 + n % 4], status, ${operatorAt('1 + n % 6')}, at + span / 2
  from bench.player where ${range} and status > 1`;

const identities = `
  insert into player.identity_check (player_id, outcome, occurred_at, has_limited_player)
  select id, case when bench.draw(n, 13) < 0.9 then 'approved' else 'rejected' end, at + span / 10, false
  from bench.player where ${range} and bench.draw(n, 14) < 0.4`;

/** Every thirtieth has sent papers, and one in fifty of these still waits. */
const documents = `
  insert into player.document (id, player_id, type, file_name, content_type, size_bytes, storage_key, status, reject_reason, created_at, decided_at)
  select bench.id(sent, 4, n), id, (array['identity_front', 'identity_back', 'address'])[1 + n / 7 % 3], 'paper-' || n || '.jpg', 'image/jpeg', 200000, 'grown/' || n,
    case when waits then 2 when bench.draw(n, 15) < 0.85 then 1 else 3 end, null, sent, case when not waits then sent + interval '2 hours' end
  from (
    select *, case when waits then ${until} - bench.draw(n, 16) * interval '1 day' else at + span / 8 end as sent
    from (select *, n / ${SHARES.documents} % 50 = 0 as waits from bench.player where ${range} and n % ${SHARES.documents} = 0) as asked
  ) as dated`;

const tags = `
  insert into player.tag (player_id, tag, author_id, created_at)
  select id, (array['vip', 'watch', 'newsletter', 'tested', 'returning'])[1 + n / 7 % 5], ${operatorAt('1 + n % 6')}, at + span / 3
  from bench.player where ${range} and n % 40 = 0`;

const notes = `
  insert into player.note (id, player_id, author_id, text, is_pinned, created_at)
  select bench.id(at + span / 4, 5, n), id, ${operatorAt('1 + n % 6')}, 'Asked about a bonus; explained, content with it.', n / ${SHARES.notes} % 10 = 0, at + span / 4
  from bench.player where ${range} and n % ${SHARES.notes} = 0`;

const mails = `
  insert into player.mail (id, player_id, template, subject, sent_to, state, created_at, handed_over_at)
  select bench.id(at, 6, n), id, 'confirmEmail', 'Confirm your e-mail address', lower('player.' || n || '@grown.test'), 'sent', at, at + interval '2 seconds'
  from bench.player where ${range} and at > ${keptFrom}`;

const pairs = [
  `create temporary table pair on commit drop as
     select least(one.id, other.id) as player_id, greatest(one.id, other.id) as other_id, one.at + one.span / 2 as at, one.n
     from bench.player one
     join bench.player other on other.n = one.n - 1
     where one.n >= :from and one.n < :to and one.n % ${SHARES.pairs} = 0`,
  `insert into risk.link (player_id, other_id, kind, shared, found_at, seen_at) select player_id, other_id, 'person', 1, at, at from pair`,
  `insert into risk.pair (id, player_id, other_id, score, strongest, kinds, found_at)
     select bench.id(at, 7, n), player_id, other_id, 60, 60, array['person'], at from pair`,
];

const registered = `
  insert into kernel.event (type, player_id, data, created_at)
  select 'PlayerRegistered', id, json_build_object('currency', currency, 'country', country, 'locale', locale, 'bonusCode', null), at
  from bench.player where ${range} order by n`;

/** The players and their data, except money. */
export const peopleStep: GrowStep = {
  name: 'players',
  playersAtOnce: 10_000,
  statements: [
    players,
    sessions,
    registrationMinutes,
    sharedDevices,
    restrictions,
    identities,
    documents,
    tags,
    notes,
    mails,
    ...pairs,
    registered,
  ],
};
