import { type Database, one, run } from '../../../kernel/database.ts';
import type { RepeatedKey } from '../repeated-calls.ts';

/** Keeps which call changed the password in a session. */
export async function keepChange(database: Database, change: { sessionId: string; setByKey: RepeatedKey; now: Date }): Promise<void> {
  await run(database)`
    update player.session set password_set_by_key = ${change.setByKey}, password_set_at = ${change.now} where id = ${change.sessionId}
  `;
}

/** Whether the call of this key changed the password in this session, after that moment. */
export async function isChangedBy(database: Database, change: { sessionId: string; setByKey: string; since: Date }): Promise<boolean> {
  const row = await one(database)`
    select from player.session
    where id = ${change.sessionId} and password_set_by_key = ${change.setByKey} and password_set_at > ${change.since}
  `;
  return row !== undefined;
}
