import type { Database } from '../../../kernel/database.ts';
import { sharesPasskey } from '../passkeys/store.ts';
import { oweAccessToOne } from '../accounts/invitation-store.ts';

/**
 * Whether two accounts count as one person where two have to agree (operator §3.4): they are one account, ever had one passkey, or owe
 * their access to one and the same person alone. An invited operator counts as the same person as the inviter until a third person has
 * approved.
 */
export const isOnePerson = async (database: Database, one: string, other: string): Promise<boolean> =>
  one === other || (await sharesPasskey(database, { operatorId: one, others: [other] })) || (await oweAccessToOne(database, [one, other]));
