import fs from 'node:fs';
import pg from 'pg';
import { withClient } from '../../witness/booked.ts';
import { readCalls } from '../../witness/journal.ts';
import type { Installation } from '../installation/installation.ts';

/** Something false, which the comparison must find; with the count in which it shows. */
export const controls = { lost: 'lost', twice: 'twice', balance: 'balances', invented: 'lost' } as const;
export type Control = keyof typeof controls;

export const isControl = (name: string): name is Control => Object.hasOwn(controls, name);

/** @param op SQL condition on the operation, @param account on the account */
const statementsOf = (op: string, account: string): Readonly<Record<Exclude<Control, 'invented'>, readonly string[]>> => ({
  // Includes the effect on the balance, so that the books add up without the entry.
  lost: [
    `update ledger.account set cash_minor = cash_minor - (select cash_minor from ledger.op where ${op}) where ${account}`,
    `delete from ledger.entry where op_id = (select id from ledger.op where ${op})`,
    `delete from ledger.op where ${op}`,
  ],
  twice: [
    'alter table ledger.op drop constraint op_player_id_source_external_id_key',
    `create temporary table doubled as select * from ledger.op where ${op}`,
    'update doubled set id = gen_random_uuid()',
    'insert into ledger.op select * from doubled',
  ],
  balance: [`update ledger.account set cash_minor = cash_minor + 1 where ${account}`],
});

/** Falsifies the books, or the journal, of an installation whose load is over. */
export async function falsify({ adminUrl, journalFile }: Installation, control: Control): Promise<void> {
  const calls = readCalls(journalFile).filter(({ externalId, operationId }) => operationId !== undefined && externalId.endsWith(':bet'));
  // Not the same call for every control, so that several controls can be tested one after another.
  const call = calls.at(control === 'twice' ? -2 : -1);
  if (call === undefined) throw new Error('Nothing was acknowledged that could be falsified');
  if (control === 'invented') return fs.appendFileSync(journalFile, `${JSON.stringify({ ...call, externalId: 'never-sent' })}\n`);
  const [source, externalId, playerId] = [call.source, call.externalId, call.playerId].map((text) => pg.escapeLiteral(text));
  const account = `player_id = ${playerId}`;
  const statements = statementsOf(`${account} and source = ${source} and external_id = ${externalId}`, account)[control];
  await withClient(adminUrl, async (client) => {
    // Past the triggers that refuse exactly this.
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  });
}
