import { sql } from 'kysely';
import { type Database, many, one, run } from '../database.ts';

/** A stored passkey. */
export interface PasskeyRow {
  id: string;
  ownerId: string;
  credentialId: string;
  publicKey: Buffer;
  rpId: string;
  name: string;
  transports: string[];
  signCount: number;
  createdAt: Date;
  lastUsedAt: Date | null;
  suspendedAt: Date | null;
}

/** A passkey that was verified and is not stored yet. */
export type NewPasskey = Omit<PasskeyRow, 'lastUsedAt' | 'suspendedAt' | 'publicKey'> & { publicKey: Uint8Array; isBackedUp: boolean };

export type Purpose = 'add' | 'signIn' | 'stepUp';

/** The owner of a ceremony: a session, or a visitor's browser. */
export type Bearer = { sessionId: string; browserKey: null } | { sessionId: null; browserKey: string };

const PASSKEYS_LISTED_MAX = 100;

/** The passkeys in one table of a module, `schema.table`; `owner` is the column that says whose each is. */
export const passkeyStore = (name: string, owner: string) => ({ ...reading(name, owner), ...owning(name, owner), ...using(name) });

function reading(name: string, owner: string) {
  const table = sql.table(name);
  const ownerId = sql.ref(owner);
  const columns = sql`
    id, ${ownerId} as "ownerId", credential_id as "credentialId", public_key as "publicKey", rp_id as "rpId", name, transports,
    sign_count::float8 as "signCount", created_at as "createdAt", last_used_at as "lastUsedAt", suspended_at as "suspendedAt"
  `;
  return {
    /** The passkeys of an owner, the oldest first. */
    async listPasskeys(database: Database, whose: string): Promise<PasskeyRow[]> {
      return await many<PasskeyRow>(database)`
        select ${columns}
        from ${table}
        where ${ownerId} = ${whose}
        order by created_at, id
        limit ${PASSKEYS_LISTED_MAX}
      `;
    },

    /** How many passkeys open an owner's account. */
    async countUsablePasskeys(database: Database, whose: string): Promise<number> {
      const row = await one<{ count: number }>(database)`
        select count(*)::int as count
        from ${table}
        where ${ownerId} = ${whose} and suspended_at is null
      `;
      return row?.count ?? 0;
    },

    /** The passkey an authenticator names. */
    async findByCredential(database: Database, credentialId: string): Promise<PasskeyRow | undefined> {
      return await one<PasskeyRow>(database)`
        select ${columns}
        from ${table}
        where credential_id = ${credentialId}
      `;
    },
  };
}

function owning(name: string, owner: string) {
  const table = sql.table(name);
  const ownerId = sql.ref(owner);
  return {
    /** @returns false where the credential is stored already */
    async insertPasskey(database: Database, passkey: NewPasskey): Promise<boolean> {
      const rows = await many<{ id: string }>(database)`
        insert into ${table} (
          id, ${ownerId}, credential_id, public_key, rp_id, name, transports, sign_count, is_backed_up, created_at
        )
        values (
          ${passkey.id}, ${passkey.ownerId}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)}, ${passkey.rpId}, ${passkey.name},
          ${passkey.transports}::text[], ${passkey.signCount}, ${passkey.isBackedUp}, ${passkey.createdAt}
        )
        on conflict (credential_id) do nothing
        returning id
      `;
      return rows.length === 1;
    },

    /** @returns false where the owner has no such passkey */
    async renamePasskey(database: Database, named: { id: string; ownerId: string; name: string }): Promise<boolean> {
      const rows = await many<{ id: string }>(database)`
        update ${table}
        set name = ${named.name}
        where id = ${named.id} and ${ownerId} = ${named.ownerId}
        returning id
      `;
      return rows.length === 1;
    },

    async deletePasskey(database: Database, removed: { id: string; ownerId: string }): Promise<void> {
      await run(database)`delete from ${table} where id = ${removed.id} and ${ownerId} = ${removed.ownerId}`;
    },
  };
}

function using(name: string) {
  const table = sql.table(name);
  return {
    /**
     * Records a use; of several concurrent ones, one per counter value. @returns false if the counter did not increase, or the passkey is
     * suspended
     */
    async noteUse(database: Database, used: { id: string; signCount: number; isBackedUp: boolean; now: Date }): Promise<boolean> {
      const rows = await many<{ id: string }>(database)`
        update ${table}
        set sign_count = ${used.signCount}, is_backed_up = ${used.isBackedUp}, last_used_at = ${used.now}
        where id = ${used.id}
          and suspended_at is null
          and (sign_count < ${used.signCount} or (sign_count = 0 and ${used.signCount} = 0))
        returning id
      `;
      return rows.length === 1;
    },

    /** @returns false where it was suspended before */
    async suspendPasskey(database: Database, { id, now }: { id: string; now: Date }): Promise<boolean> {
      const rows = await many<{ id: string }>(database)`
        update ${table}
        set suspended_at = ${now}
        where id = ${id} and suspended_at is null
        returning id
      `;
      return rows.length === 1;
    },
  };
}

/** The ceremonies that wait for their credential, in one table of a module. */
export function challengeStore(name: string) {
  const table = sql.table(name);
  return {
    async insertChallenge(
      database: Database,
      challenge: { challengeKey: string; purpose: Purpose; bearer: Bearer; origin: string; expiresAt: Date },
    ): Promise<void> {
      const { sessionId, browserKey } = challenge.bearer;
      await run(database)`
        insert into ${table} (challenge_key, purpose, session_id, browser_key, origin, expires_at)
        values (
          ${challenge.challengeKey}, ${challenge.purpose}, ${sessionId}, ${browserKey}, ${challenge.origin}, ${challenge.expiresAt}
        )
      `;
    },

    /** Takes a challenge, once. @returns undefined for one that is unknown, used, expired or of another purpose */
    async takeChallenge(
      database: Database,
      asked: { challengeKey: string; purpose: Purpose; now: Date },
    ): Promise<{ sessionId: string | null; browserKey: string | null; origin: string } | undefined> {
      return await one<{ sessionId: string | null; browserKey: string | null; origin: string }>(database)`
        delete from ${table}
        where challenge_key = ${asked.challengeKey} and purpose = ${asked.purpose} and expires_at > ${asked.now}
        returning session_id as "sessionId", browser_key as "browserKey", origin
      `;
    },

    async deleteExpiredChallenges(database: Database, now: Date): Promise<void> {
      await run(database)`delete from ${table} where expires_at < ${now}`;
    },
  };
}
