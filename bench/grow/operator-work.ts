import { type GrowStep, operatorAt, SHARES } from './plan.ts';

const range = 'n >= :from and n < :to';
const until = '(select until from bench.plan)';

/** Events that every new player brings about. */
const playersRecords = `
  insert into kernel.audit_record (kind, actor, player_id, request_id, address, device, detail, recorded_at)
  select 'playerRegistered', 'visitor', id, 'grown-' || n, format('198.%s.%s.%s', 18 + n / 7 % 2, n / 7 / 2 % 256, n / 7 / 512 % 256), 'Mozilla/5.0', '{}', at
  from bench.player where ${range} and n % ${SHARES.audit} = 0
  order by n`;

const operatorsRecords = `
  insert into kernel.audit_record (kind, actor, player_id, request_id, address, device, detail, recorded_at)
  select case when n / ${SHARES.acts} % 4 = 0 then 'personalRead' else 'operatorActed' end,
    'operator:' || ${operatorAt('1 + n % 6')}, id, 'grown-act-' || n, '192.0.2.' || n % 200, 'Mozilla/5.0',
    jsonb_build_object(
      'act', case when n / ${SHARES.acts} % 4 = 0 then 'players.personal'
        else (array['players.notes.create', 'players.tags', 'invoices.release', 'documents.decide', 'players.status'])[1 + n / ${SHARES.acts} % 5] end,
      'object', id, 'reason', 'Asked by the player in the chat', 'before', null, 'after', jsonb_build_object('n', n)
    ),
    at + span * bench.draw(n, 20)
  from bench.player where ${range} and n % ${SHARES.acts} = 0
  order by n`;

/** One in fifty awaits a reply, one in ten is a complaint. */
const contact = `
  insert into notification.contact_message (id, email, message, ip, country, created_at, answer_due_at, player_id, locale, state, owner_id)
  select bench.id(sent, 8, n), 'writer.' || n || '@grown.test', 'I cannot find my last deposit. It left my bank two days ago, number ' || n || '.',
    '198.51.100.' || n % 200, country, sent, case when n / ${SHARES.contact} % 10 = 0 then sent + interval '56 days' end, id, locale,
    case when waits then 'waiting' when n / ${SHARES.contact} % 3 = 0 then 'closed' else 'answered' end, case when not waits then ${operatorAt('1 + n % 6')} end
  from (
    select *, case when waits then ${until} - bench.draw(n, 21) * interval '1 day' else at + span * bench.draw(n, 21) end as sent
    from (select *, n / ${SHARES.contact} % 50 = 0 as waits from bench.player where ${range} and n % ${SHARES.contact} = 0) as asked
  ) as dated`;

/** All but one in fifty are decided; approved ones name a second person. */
const approvals = [
  `create temporary table asked on commit drop as
     select n, id as player_id, bench.id(asked_at, 9, n) as id, asked_at, state, ${operatorAt('1 + n % 3')} as asker, ${operatorAt('4 + n % 3')} as decider
     from (
       select n, id, case when state = 'open' then ${until} - bench.draw(n, 22) * interval '1 hour' else at + span * bench.draw(n, 22) end as asked_at, state
       from (
         select *, case when n / ${SHARES.approvals} % 50 = 0 then 'open' else (array['approved', 'refused', 'expired'])[1 + n / ${SHARES.approvals} % 3] end as state
         from bench.player where ${range} and n % ${SHARES.approvals} = 0
       ) as chosen
     ) as dated`,
  `insert into console.approval (id, kind, subject, what, before, after, reason, asked_by, asked_at, asked_device, expires_at, state, decided_by,
     decided_at, note, effect_key)
   select id, 'player.erasure', player_id::text, 'Erase a player', '{}', '{}', 'Asked by the player in a letter', asker, asked_at, 'grown',
     asked_at + interval '72 hours', state, case when state in ('approved', 'refused') then decider end,
     case when state <> 'open' then asked_at + interval '1 hour' end, case when state = 'refused' then 'Not by the person itself' else '' end, 'grown:' || n
   from asked`,
  `insert into console.approval_decision (approval_id, asked_by, operator_id, decision, note, device, decided_at)
   select id, asker, decider, case state when 'approved' then 'approve' else 'refuse' end, '', 'grown', asked_at + interval '1 hour'
   from asked where state in ('approved', 'refused')`,
];

/** What operators have before them and did: messages, approvals, records. */
export const deskStep: GrowStep = {
  name: 'desk',
  playersAtOnce: 50_000,
  statements: [playersRecords, operatorsRecords, contact, ...approvals],
};
