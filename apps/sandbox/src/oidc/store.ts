import type { Pool } from 'pg';

/** A sign-in that waits for its token call. */
export interface Grant {
  redirectUri: string;
  codeChallenge: string;
  nonce: string;
  connection: string;
  email: string | null;
  isEmailVerified: boolean;
}

export async function insertGrant(pool: Pool, grant: Grant & { codeKey: string; expiresAt: Date }): Promise<void> {
  await pool.query(
    `insert into sandbox.oidc_code
       (code_key, redirect_uri, code_challenge, nonce, connection, email, is_email_verified, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      grant.codeKey,
      grant.redirectUri,
      grant.codeChallenge,
      grant.nonce,
      grant.connection,
      grant.email,
      grant.isEmailVerified,
      grant.expiresAt,
    ],
  );
}

/** Takes a grant, once. Expired ones go with it. */
export async function takeGrant(pool: Pool, { codeKey, now }: { codeKey: string; now: Date }): Promise<Grant | undefined> {
  const { rows } = await pool.query<Grant & { codeKey: string }>(
    `delete from sandbox.oidc_code
     where code_key = $1 or expires_at < $2
     returning code_key as "codeKey", redirect_uri as "redirectUri", code_challenge as "codeChallenge", nonce, connection,
       email, is_email_verified as "isEmailVerified", expires_at as "expiresAt"`,
    [codeKey, now],
  );
  return rows.find((row) => row.codeKey === codeKey);
}
