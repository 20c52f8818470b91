import type { Database } from '../../../kernel/database.ts';
import { sharesPasskey } from '../passkeys/store.ts';
import { oweAccessToOne } from '../accounts/invitation-store.ts';

/**
 * Whether two accounts count as one person where two have to agree (operator §3.4): they are one account, ever had one passkey, or owe their
 * access to one and the same person alone. Whoever was invited by one person stands for that person until a third one has agreed.
 */
export const isOnePerson = async (database: Database, one: string, other: string): Promise<boolean> =>
  one === other || (await sharesPasskey(database, { operatorId: one, others: [other] })) || (await oweAccessToOne(database, [one, other]));
