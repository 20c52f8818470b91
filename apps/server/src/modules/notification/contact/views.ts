import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { contactEndpoints } from '@pavilion/contract/console/contact.ts';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { maskedEmail } from '../../../kernel/masks.ts';
import { emailsOf } from '../../operator/index.ts';
import type { ContactRow } from './console-store.ts';
import { numberOf } from './number.ts';
import { listWords, type ThreadWords } from './thread-store.ts';

export type View = ResultOf<(typeof contactEndpoints)['replyContactMessage']>;
type Emails = ReadonlyMap<string, string>;

/** When a message should be answered (operator §2.4); a complaint's own end may be sooner or later. */
const TARGET_MS = 4 * 3_600_000;

const emailOf = (emails: Emails, id: string | null): string | null => (id === null ? null : (emails.get(id) ?? null));

function written(row: ContactRow, { words, emails }: { words: readonly ThreadWords[]; emails: Emails }): View {
  const { id, email, createdAt, answerDueAt, ...shown } = row;
  return {
    ...shown,
    id,
    number: numberOf(id),
    email: maskedEmail(email),
    isComplaint: answerDueAt !== null,
    answerDueAt,
    receivedAt: createdAt,
    targetAt: new Date(row.waitsSince.getTime() + TARGET_MS),
    ownerEmail: emailOf(emails, row.ownerId),
    thread: words.map(({ messageId: _messageId, ...said }) => ({ ...said, operatorEmail: emailOf(emails, said.operatorId) })),
  };
}

/** Messages as operators read them, each with its thread. */
export async function viewsOf(database: Database, rows: readonly ContactRow[]): Promise<View[]> {
  const words = await listWords(
    database,
    rows.map(({ id }) => id),
  );
  const operators = [...rows.map(({ ownerId }) => ownerId), ...words.map(({ operatorId }) => operatorId)];
  const emails = await emailsOf(database, [...new Set(operators.filter((id) => id !== null))]);
  const threads = Map.groupBy(words, ({ messageId }) => messageId);
  return rows.map((row) => written(row, { words: threads.get(row.id) ?? [], emails }));
}

export async function viewOf(database: Database, row: ContactRow): Promise<View> {
  const [view] = await viewsOf(database, [row]);
  invariant(view, 'A row has a view');
  return view;
}
