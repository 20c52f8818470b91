import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { contactEndpoints } from '@pavilion/contract/console/workplace/contact.ts';
import { shortId } from '@pavilion/contract/formats/short-id.ts';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { maskedEmail } from '../../../kernel/masks.ts';
import { emailsOf, readQueueTargets } from '../../operator/index.ts';
import type { ContactRow } from './console-store.ts';
import { listWords, type ThreadWords } from './thread-store.ts';

export type View = ResultOf<(typeof contactEndpoints)['replyContactMessage']>;
type Emails = ReadonlyMap<string, string>;

const emailOf = (emails: Emails, id: string | null): string | null => (id === null ? null : (emails.get(id) ?? null));

interface ViewContext {
  words: readonly ThreadWords[];
  emails: Emails;
  /** In which it should be answered (operator §2.4); a complaint's own end may be sooner or later. */
  targetSeconds: number;
}

function written(row: ContactRow, { words, emails, targetSeconds }: ViewContext): View {
  const { id, email, createdAt, answerDueAt, ...shown } = row;
  return {
    ...shown,
    id,
    number: shortId(id),
    email: maskedEmail(email),
    isComplaint: answerDueAt !== null,
    answerDueAt,
    receivedAt: createdAt,
    targetAt: new Date(row.waitsSince.getTime() + targetSeconds * 1000),
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
  const { decidedSeconds: targetSeconds } = (await readQueueTargets(database)).contact;
  return rows.map((row) => written(row, { words: threads.get(row.id) ?? [], emails, targetSeconds }));
}

export async function viewOf(database: Database, row: ContactRow): Promise<View> {
  const [view] = await viewsOf(database, [row]);
  invariant(view, 'A row has a view');
  return view;
}
