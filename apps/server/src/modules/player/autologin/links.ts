import type { Database } from '../../../kernel/database.ts';
import type { PlayerKernel } from '../context.ts';
import { newLinkToken, tokenKeyOf } from '../one-time-token.ts';
import * as store from './store.ts';

/** The path of a link in a mail: its page signs in by a button, since scanners of mails open links (S99). */
export const mailedLinkOf = (token: string): string => `/auth/autologin?state=${token}&ask=true`;

/** A link of an excluded player lives as long as other links of mails (D-49, D-85). */
const RESTRICTED_TTL_MINUTES = 60;

/** Makes a token that opens a restricted session, once: wallet, statement and documents (D-85). @returns the path that carries it */
export async function issueRestrictedLink(
  context: Pick<PlayerKernel, 'clock' | 'random'>,
  transaction: Database,
  playerId: string,
): Promise<string> {
  const token = newLinkToken(context);
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + RESTRICTED_TTL_MINUTES * 60_000);
  await store.insertToken(transaction, { tokenKey: tokenKeyOf(token), playerId, createdAt, expiresAt, isRestricted: true });
  return mailedLinkOf(token);
}
