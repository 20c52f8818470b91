import { type Connection, verifyBooks } from '@pavilion/ledger';
import { cloneDatabase, type TestDatabase } from '@pavilion/server/testing/database.ts';
import type { PoolClient, QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crossAreaInvariants } from './invariants-across-areas.ts';

let testDatabase: TestDatabase;
let client: PoolClient;
let connection: Connection;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
  client = await testDatabase.pool.connect();
  connection = {
    query: async <R>(text: string, values: readonly unknown[]) => (await client.query<R & QueryResultRow>(text, [...values])).rows,
  };
  await client.query(soundRows);
  await client.query(payments);
  await client.query(adjustment);
  await client.query(writeOff);
});
afterAll(async () => {
  client.release();
  await testDatabase.drop();
});

const player = '10000000-0000-7000-8000-000000000001';
const campaign = '60000000-0000-7000-8000-000000000001';
const bonus = '70000000-0000-7000-8000-000000000001';

/** One player with one active bonus of a campaign that allows one, and its grant. */
const soundRows = `
  insert into game.bonus_campaign (id, identity, name, type, rules, uses_max) values ('${campaign}', 'once', 'Once', 1, '{}', 1);
  insert into game.player_bonus (id, player_id, campaign_id, campaign_version, name, type, status, currency, amount_minor, terms, source, source_key, use_number, created_at)
    values ('${bonus}', '${player}', '${campaign}', 1, 'Once', 1, 2, 'EUR', 500, '{}', 'quest', 'q1', 1, now());
  insert into ledger.bonus (id, player_id, currency, status, cost, granted_minor, remaining_minor, required_minor, terms, opened_at)
    values ('${bonus}', '${player}', 'EUR', 'active', 'cash', 500, 500, 5000, '{}', now());
  insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor, created_at)
    values (gen_random_uuid(), 'bonus', '${player}', '${bonus}:grant', 'bonusGrant', '', 'applied', 'EUR', 500, 0, 500, now());`;

const again = (changes: string): string => `
  alter table game.player_bonus drop constraint player_bonus_player_id_source_source_key_key;
  alter table game.player_bonus drop constraint player_bonus_player_id_campaign_id_use_number_key;
  insert into game.player_bonus (id, player_id, campaign_id, campaign_version, name, type, status, currency, amount_minor, terms, source, source_key, use_number, created_at)
    select gen_random_uuid(), player_id, campaign_id, campaign_version, name, type, 1, currency, amount_minor, terms, source, ${changes}, use_number, created_at
    from game.player_bonus`;

const account = '20000000-0000-7000-8000-000000000001';
/** An id whose last digit identifies the invoice. */
const invoice = (digit: number): string => `80000000-0000-7000-8000-00000000000${digit}`;

const house = (digit: number): string => `30000000-0000-7000-8000-00000000000${digit}`;
const held = (digit: number): string => `90000000-0000-7000-8000-00000000000${digit}`;

/**
 * A deposit of 1000 of which 900 arrived; withdrawals of 100 that are paid, failed, cancelled and waiting; credits that are held, released
 * and refused.
 */
const payments = `
  insert into ledger.account (id, player_id, currency, status, cash_minor, locked_minor, seq, created_at)
    values ('${account}', '${player}', 'EUR', 1, 700, 150, 0, now());
  insert into ledger.house_account (id, kind, detail, currency)
    values ('${house(1)}', 'psp_clearing', 'psp', 'EUR'), ('${house(2)}', 'psp_clearing', 'other', 'EUR');
  insert into payment.deposit_count (player_id, successes) values ('${player}', 1);
  insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, amount_minor, settled_minor, number,
    created_at, updated_at)
    select id::uuid, kind, state, '${player}', '${account}', 'psp', 'card', 'Card', 'EUR', amount, settled,
      case when kind = 'deposit' and settled is not null then 1 end, now(), now()
    from (values
      ('${invoice(1)}', 'deposit', 'success', 1000, 900),
      ('${invoice(2)}', 'deposit', 'failure', 1000, null),
      ('${invoice(3)}', 'withdrawal', 'paid', 100, 100),
      ('${invoice(4)}', 'withdrawal', 'failed', 100, null),
      ('${invoice(5)}', 'withdrawal', 'cancelled', 100, null),
      ('${invoice(6)}', 'withdrawal', 'review', 100, null)
    ) as i (id, kind, state, amount, settled);
  insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor, house_account_id, created_at)
    select gen_random_uuid(), 'payment', '${player}', external_id, kind, '', 'applied', 'EUR', amount, 0, 0,
      case when kind in ('deposit', 'withdrawalPayout') then '${house(1)}'::uuid end, now()
    from (values
      ('${held(1)}', 'creditHold', 50),
      ('${held(2)}', 'creditHold', 60), ('${held(2)}:release', 'creditRelease', 60),
      ('${held(3)}', 'creditHold', 70), ('${held(3)}:refuse', 'creditRefuse', 70),
      ('${invoice(1)}', 'deposit', 900),
      ('${invoice(3)}:reserve', 'withdrawalReserve', 100), ('${invoice(3)}:end', 'withdrawalPayout', 100),
      ('${invoice(4)}:reserve', 'withdrawalReserve', 100), ('${invoice(4)}:end', 'withdrawalRelease', 100),
      ('${invoice(5)}:reserve', 'withdrawalReserve', 100), ('${invoice(5)}:end', 'withdrawalRelease', 100),
      ('${invoice(6)}:reserve', 'withdrawalReserve', 100)
    ) as o (external_id, kind, amount);
  insert into wallet.held_credit (id, player_id, currency, amount_minor, reason, origin, state, held_at, decided_at)
    select id::uuid, '${player}', 'EUR', amount, 'deposit-limit', id, state, now(), decided_at
    from (values
      ('${held(1)}', 50, 'held', null), ('${held(2)}', 60, 'released', now()), ('${held(3)}', 70, 'refused', now())
    ) as h (id, amount, state, decided_at);`;

/** A row of the books that is there once more, under another key. */
const copyOp = (externalId: string, changes: { kind?: string; as?: string } = {}): string => `
  insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor, created_at)
    select gen_random_uuid(), source || '-2', player_id, '${changes.as ?? externalId}', '${changes.kind ?? ''}' || case when '${changes.kind ?? ''}' = '' then kind else '' end,
      request_hash, status, currency, amount_minor, cash_minor, bonus_minor, created_at
    from ledger.op where external_id = '${externalId}'`;
const aClaim = (kind: string, amountMinor = 10): string => `
  insert into payment.deposit_claim (id, invoice_id, kind, amount_minor, created_at) values (gen_random_uuid(), '${invoice(1)}', '${kind}', ${amountMinor}, now())`;
/** A coin that left its chain and was charged back as well: what was paid is taken once. */
const aCoinTwiceClaimed = [
  aClaim('reorganised', 900),
  aClaim('chargeback', 900),
  copyOp(invoice(1), { kind: 'chargeback', as: `${invoice(1)}:chargeback` }),
  `update payment.invoice set state = 'charged_back' where id = '${invoice(1)}'`,
].join(';');
const changeOp = (externalId: string, change: string): string => `update ledger.op set ${change} where external_id = '${externalId}'`;
const holdOf = (digit: number, change: string): string => `update wallet.held_credit set ${change} where id = '${held(digit)}'`;
const dropOp = (externalId: string): string => `delete from ledger.op where external_id = '${externalId}'`;

it('I11 I12 I13 I22 I36 I37 I39 I40 P-63 W-120 W-159 W-160 find nothing where every benefit was given once and every invoice has its operations', async () => {
  expect((await verifyBooks(connection, crossAreaInvariants)).filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});

it('P-63 finds nothing where a coin is gone and charged back, and what was paid is taken once', async () => {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(aCoinTwiceClaimed);
  const findings = await verifyBooks(
    connection,
    crossAreaInvariants.filter(({ id }) => id === 'P-63'),
  );
  await client.query('rollback');
  expect(findings.map(({ breachCount }) => breachCount)).toEqual([0n]);
});

it.each([
  ['given twice for one cause', again('source_key')],
  ['given more often than its campaign allows', again("source_key || '-2'")],
  [
    'granted its money twice',
    `insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor, created_at)
    select gen_random_uuid(), source, player_id, external_id || ':again', kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor, created_at
    from ledger.op`,
  ],
  ['active without money in the books', 'delete from ledger.bonus'],
])('I22 finds a benefit that was %s', async (_fault, plant) => {
  await client.query('begin');
  await client.query(plant);
  const [finding] = await verifyBooks(
    connection,
    crossAreaInvariants.filter(({ id }) => id === 'I22'),
  );
  await client.query('rollback');
  expect(finding?.breachCount).toBeGreaterThan(0n);
});

/** An operator, and an approval, whose last digit identifies it. */
const operator = (digit: number): string => `a0000000-0000-4000-8000-00000000000${digit}`;
const approval = 'b0000000-0000-4000-8000-000000000001';

/** An adjustment of ten that one operator requested and another approved, with its outcome. */
const adjustment = `
  insert into console.operator (id, email, email_key, state, created_at)
    values ('${operator(1)}', 'one@x.test', 'one@x.test', 'invited', now()), ('${operator(2)}', 'two@x.test', 'two@x.test', 'invited', now());
  insert into console.approval (id, kind, subject, what, before, after, reason, asked_by, asked_at, asked_device, expires_at, state, decided_by,
      decided_at, effect_key)
    values ('${approval}', 'payments.adjustment', '${player}', 'ten', '{}', '{}', 'goodwill', '${operator(1)}', now(), '', now(), 'approved',
      '${operator(2)}', now(), 'approval:${approval}');
  insert into console.approval_decision (approval_id, asked_by, operator_id, decision, device, decided_at)
    values ('${approval}', '${operator(1)}', '${operator(2)}', 'approve', '', now());
  insert into payment.adjustment (approval_id, player_id, currency, amount_minor, kind, reason, asked_by, approved_by, applied_at)
    values ('${approval}', '${player}', 'EUR', 10, 'goodwill', 'a bad day', '${operator(1)}', '${operator(2)}', now());
  insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor, created_at)
    values (gen_random_uuid(), 'admin', '${player}', 'approval:${approval}', 'adjustment', '', 'applied', 'EUR', 10, 10, 0, now());
  insert into kernel.audit_record (kind, actor, player_id, detail, recorded_at)
    values ('approvalDecided', 'operator:${operator(2)}', null, '{"object": "${player}"}', now());`;

/** The approval is one of another kind, whose effect is missing. */
const approveInstead = (kind: string, subject: string, after: object): string => `
  update console.approval set kind = '${kind}', subject = '${subject}', after = '${JSON.stringify(after)}' where id = '${approval}';
  delete from payment.adjustment; ${dropOp(`approval:${approval}`)}`;

/** Fifty of the first deposit that were given up, and twenty of them that came back. */
const givenUp = 'b0000000-0000-4000-8000-000000000002';
const writeOff = `
  insert into console.approval (id, kind, subject, what, before, after, amount_minor, currency, reason, asked_by, asked_at, asked_device, expires_at,
      state, decided_by, decided_at, effect_key)
    values ('${givenUp}', 'payments.correction', '${invoice(1)}', 'fifty', '{}', '{"kind": "writeOff"}', 50, 'EUR', 'gone', '${operator(1)}', now(), '',
      now(), 'approved', '${operator(2)}', now(), 'approval:${givenUp}');
  insert into console.approval_decision (approval_id, asked_by, operator_id, decision, device, decided_at)
    values ('${givenUp}', '${operator(1)}', '${operator(2)}', 'approve', '', now());
  insert into payment.write_off (id, invoice_id, approval_id, amount_minor, created_at)
    values (gen_random_uuid(), '${invoice(1)}', '${givenUp}', 50, now()), (gen_random_uuid(), '${invoice(1)}', null, -20, now());
  insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor, created_at)
    values (gen_random_uuid(), 'player:deposit', '${player}', '${invoice(1)}:write-off:${givenUp}', 'writeOff', '', 'applied', 'EUR', 50, 0, 0, now()),
      (gen_random_uuid(), 'player:deposit', '${player}', '${invoice(1)}:write-off-recovered', 'writeOffRecovery', '', 'applied', 'EUR', 20, -20, 0, now());`;

/** Plants violations between books and invoices: each title begins with the id of the invariant that must find it. */
it.each([
  ['I11 money locked for no withdrawal', `update ledger.account set locked_minor = 151`],
  ['I11 less locked than is asked for', `update ledger.account set locked_minor = 0`],
  ['I11 a withdrawal that waits on an unknown account', `update payment.invoice set account_id = gen_random_uuid() where state = 'review'`],
  ['I12 a deposit without its credit', dropOp(invoice(1))],
  ['I12 a credit without its deposit', `delete from payment.invoice where state = 'success'`],
  ['I12 a credit of a deposit that failed', `update payment.invoice set state = 'failure', settled_minor = null where state = 'success'`],
  ['I12 a credit of what was asked and not of what came', changeOp(invoice(1), 'amount_minor = 1000')],
  ['I12 a credit in another currency', changeOp(invoice(1), "currency = 'USD'")],
  ['I12 a credit of another player', changeOp(invoice(1), 'player_id = gen_random_uuid()')],
  ['I12 a second credit', copyOp(invoice(1))],
  ['P-63 a deposit charged back without a claim', `update payment.invoice set state = 'charged_back' where state = 'success'`],
  ['P-63 a dispute won without a chargeback', `update payment.invoice set state = 'dispute_won' where state = 'success'`],
  ['P-63 a chargeback that was not booked', aClaim('chargeback')],
  ['P-63 a refund that was not booked', aClaim('refund')],
  ['P-63 a coin that left its chain with its money', aClaim('reorganised')],
  [
    'P-63 more taken of a coin than was paid',
    `${aCoinTwiceClaimed};${copyOp(invoice(1), { kind: 'chargeback', as: `${invoice(1)}:chargeback:900` })}`,
  ],
  [
    'P-63 P-66 a refund that a dispute won gave to the player as well',
    [
      ...['refund', 'chargeback', 'disputeWon'].map((kind) => aClaim(kind, 900)),
      copyOp(invoice(1), { kind: 'chargeback', as: `${invoice(1)}:chargeback` }),
      copyOp(invoice(1), { kind: 'chargebackReversal', as: `${invoice(1)}:dispute-won` }),
      `update payment.invoice set state = 'refunded' where id = '${invoice(1)}'`,
    ].join(';'),
  ],
  ['P-63 money taken without a claim', copyOp(invoice(1), { kind: 'chargeback', as: `${invoice(1)}:chargeback` })],
  ['P-63 money given back without a claim', copyOp(invoice(1), { kind: 'chargebackReversal', as: `${invoice(1)}:dispute-won` })],
  ['P-63 money taken of no deposit', copyOp(invoice(1), { kind: 'chargeback', as: `${invoice(9)}:chargeback` })],
  ['I11 a held credit that nothing is locked for', `update ledger.account set locked_minor = 100`],
  ['I11 a held credit of a player without an account', holdOf(1, 'player_id = gen_random_uuid()')],
  ['W-120 a held credit of another amount', holdOf(1, 'amount_minor = 51')],
  ['W-120 a held credit in another currency', holdOf(1, "currency = 'USD'")],
  ['W-120 a held credit of another player', holdOf(1, 'player_id = gen_random_uuid()')],
  ['W-120 a held credit that was never put aside', dropOp(held(1))],
  ['W-120 money put aside for no held credit', `delete from wallet.held_credit where state = 'held'`],
  ['W-120 a credit released without its money', holdOf(1, "state = 'released', decided_at = now()")],
  ['W-120 a credit refused without its money', holdOf(1, "state = 'refused', decided_at = now()")],
  ['W-120 a released credit that is held again', holdOf(2, "state = 'held', decided_at = null")],
  ['W-120 a refused credit that says it was released', holdOf(3, "state = 'released'")],
  ['W-120 a credit released twice', copyOp(`${held(2)}:release`)],
  ['W-120 a released credit that was refused as well', copyOp(`${held(2)}:release`, { kind: 'creditRefuse' })],
  ['W-120 a held credit whose money came back', copyOp(held(1), { kind: 'creditRelease', as: `${held(1)}:release` })],
  ['I36 a deposit on another provider than it was booked with', `update payment.invoice set psp = 'other' where kind = 'deposit'`],
  ['I36 a payout booked with another provider', changeOp(`${invoice(3)}:end`, `house_account_id = '${house(2)}'`)],
  ['I36 a deposit booked with no provider', changeOp(invoice(1), 'house_account_id = null')],
  ['I36 an invoice of an account in another currency', `update ledger.account set currency = 'USD'`],
  ['I36 an invoice of another player’s account', `update ledger.account set player_id = gen_random_uuid()`],
  ['I37 a deposit that is counted twice', 'update payment.deposit_count set successes = 2'],
  ['I37 a deposit that is not counted', 'delete from payment.deposit_count'],
  ['I37 a settled deposit without its number', 'update payment.invoice set number = null'],
  ['I39 an approval that nobody else has decided', 'delete from console.approval_decision'],
  ['I39 an approved adjustment without its effect', 'delete from payment.adjustment'],
  ['I39 an effect that nobody approved', `update console.approval set state = 'refused'`],
  ['I39 an effect without its money', dropOp(`approval:${approval}`)],
  ['I39 an effect of another sum', changeOp(`approval:${approval}`, 'amount_minor = 11')],
  ['I39 an effect for another player', changeOp(`approval:${approval}`, 'player_id = gen_random_uuid()')],
  ['I39 an effect that another person approved', `update payment.adjustment set approved_by = gen_random_uuid()`],
  ['W-159 an approved write-off without its effect', `delete from payment.write_off`],
  ['W-159 a write-off that nobody approved', `update console.approval set state = 'refused' where id = '${givenUp}'`],
  ['W-159 a write-off without its money', dropOp(`${invoice(1)}:write-off:${givenUp}`)],
  ['W-159 a write-off of another sum', changeOp(`${invoice(1)}:write-off:${givenUp}`, 'amount_minor = 51')],
  ['W-159 a write-off of another sum than was approved', `update console.approval set amount_minor = 51 where id = '${givenUp}'`],
  ['W-159 a debt written off twice', copyOp(`${invoice(1)}:write-off:${givenUp}`)],
  ['W-160 a recovery that is not in the books', dropOp(`${invoice(1)}:write-off-recovered`)],
  [
    'W-160 a recovery of no debt that was given up',
    copyOp(`${invoice(1)}:write-off-recovered`, { as: `${invoice(3)}:write-off-recovered` }),
  ],
  ['W-160 a recovery that was booked twice', copyOp(`${invoice(1)}:write-off-recovered`)],
  ['W-160 more recovered than was given up', `update payment.write_off set amount_minor = 10 where approval_id is not null`],
  [
    'I39 an approved correction that was not booked',
    `update console.approval set kind = 'payments.correction', after = '{"kind": "bankReturn"}'; delete from payment.adjustment; ${dropOp(`approval:${approval}`)}`,
  ],
  ['I39 a held credit whose release is approved and not done', approveInstead('payments.heldCredit', held(1), { decision: 'release' })],
  [
    'I39 a held credit that another person released',
    `${approveInstead('payments.heldCredit', held(2), { decision: 'release' })};
     insert into payment.held_decision values ('${held(2)}', 'release', '${operator(1)}', 'asked', now(), '${operator(3)}', 'asked', now())`,
  ],
  ['I39 an approved tie of no event', approveInstead('payments.match', invoice(1), { invoiceId: invoice(1) })],
  ['I39 an approved bulk that is not there', approveInstead('bulk.withdrawals.reject', invoice(1), {})],
  ['I40 an adjustment that nobody recorded', 'delete from kernel.audit_record'],
  ['I40 an adjustment that is recorded of another operator', `update kernel.audit_record set actor = 'operator:${operator(1)}'`],
  [
    'I40 a release without its record',
    `insert into payment.operator_action (id, invoice_id, action, operator, created_at)
     values (gen_random_uuid(), '${invoice(3)}', 'release', '${operator(1)}', now())`,
  ],
  ['I39 money of no approval', copyOp(`approval:${approval}`, { as: 'approval:another' }).replace("source || '-2'", 'source')],
  ['I13 a paid withdrawal without its payout', dropOp(`${invoice(3)}:end`)],
  ['I13 a paid withdrawal that was paid twice', copyOp(`${invoice(3)}:end`)],
  ['I13 a paid withdrawal whose money came back as well', copyOp(`${invoice(3)}:end`, { kind: 'withdrawalRelease' })],
  ['I13 a failed withdrawal whose money stays away', dropOp(`${invoice(4)}:end`)],
  ['I13 a failed withdrawal that was released twice', copyOp(`${invoice(4)}:end`)],
  ['I13 a cancelled withdrawal that was paid', changeOp(`${invoice(5)}:end`, "kind = 'withdrawalPayout'")],
  ['I13 a withdrawal that took nothing', dropOp(`${invoice(6)}:reserve`)],
  ['I13 a withdrawal that took its money twice', copyOp(`${invoice(6)}:reserve`)],
  ['I13 a withdrawal that took another amount', changeOp(`${invoice(6)}:reserve`, 'amount_minor = 99')],
  ['I13 a withdrawal that took another currency', changeOp(`${invoice(6)}:reserve`, "currency = 'USD'")],
  ['I13 a waiting withdrawal that was paid', copyOp(`${invoice(6)}:reserve`, { kind: 'withdrawalPayout', as: `${invoice(6)}:end` })],
  ['I13 a reserve of no withdrawal', copyOp(`${invoice(6)}:reserve`, { as: `${invoice(9)}:reserve` })],
])('%s is found', async (title, plant) => {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    await client.query(plant);
    const [finding] = await verifyBooks(
      connection,
      crossAreaInvariants.filter(({ id }) => title.startsWith(`${id} `)),
    );
    expect(finding?.breachCount).toBeGreaterThan(0n);
  } finally {
    await client.query('rollback');
  }
});

const said = (digit: number): string => `c0000000-0000-4000-8000-00000000000${digit}`;
/** A success that a provider has reported, as it was taken. */
const anEvent = (
  digit: number,
  event: { state: string; note: string; amount: string; reference: string; of?: string; type?: string },
): string => `
  insert into payment.provider_event (id, psp, event_id, type, invoice_id, amount, currency, reference, raw_body, state, note, received_at)
    values ('${said(digit)}', 'psp', 'e${digit}', '${event.type ?? 'deposit.paid'}', '${event.of ?? invoice(1)}', '${event.amount}', 'EUR',
      '${event.reference}', '', '${event.state}', '${event.note}', now())`;
/** Half a euro that topped the deposit up, and its event once more. */
const toppedUp = [
  anEvent(1, { state: 'applied', note: 'success', amount: '9.00', reference: 'first' }),
  anEvent(2, { state: 'applied', note: 'further payment', amount: '0.50', reference: 'second' }),
  anEvent(3, { state: 'ignored', note: 'repeated', amount: '0.5', reference: 'second' }),
  `update payment.invoice set settled_minor = 950, reference = 'first' where id = '${invoice(1)}'`,
  `insert into payment.further_payment (invoice_id, number, event_id, amount_minor, booked_at) values ('${invoice(1)}', 1, '${said(2)}', 50, now())`,
  copyOp(invoice(1), { as: `${invoice(1)}:further:1` }),
  changeOp(`${invoice(1)}:further:1`, 'amount_minor = 50'),
].join(';');
const repeated = { state: 'ignored', note: 'repeated' };

it.each([
  ['nothing where each payment was credited once', 'select 1', []],
  ['a further payment without its credit', dropOp(`${invoice(1)}:further:1`), ['I12', 'P-91']],
  ['a credit of no further payment', 'delete from payment.further_payment', ['I12', 'P-91']],
  ['a further payment credited with more than came', `update payment.provider_event set amount = '0.49' where id = '${said(2)}'`, ['P-91']],
  ['one that came in another currency', `update payment.provider_event set currency = 'USD' where id = '${said(2)}'`, ['P-91']],
  [
    'one payment credited twice',
    `insert into payment.further_payment select invoice_id, 2, event_id, amount_minor, dust, booked_at from payment.further_payment;
     update payment.invoice set settled_minor = 1000 where id = '${invoice(1)}'; ${copyOp(`${invoice(1)}:further:1`, { as: `${invoice(1)}:further:2` })}`,
    ['P-91'],
  ],
  ['another reference taken for a repeat', anEvent(4, { ...repeated, amount: '9.00', reference: 'third' }), ['P-91']],
  ['another amount taken for a repeat', anEvent(4, { ...repeated, amount: '3.00', reference: 'first' }), ['P-91']],
  [
    'a second payout taken for a repeat',
    anEvent(4, { ...repeated, amount: '25.00', reference: 'x', of: invoice(3), type: 'payout.paid' }),
    ['P-91'],
  ],
] as const)('P-91 I12 find %s', async (_title, plant, found) => {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    await client.query(toppedUp);
    await client.query(plant);
    const findings = await verifyBooks(
      connection,
      crossAreaInvariants.filter(({ id }) => ['I12', 'P-91'].includes(id)),
    );
    expect(findings.filter(({ breachCount }) => breachCount > 0n).map(({ id }) => id)).toEqual(found);
  } finally {
    await client.query('rollback');
  }
});
