import { AmountError, parseDecimal, scaleOf } from '@pavilion/money';
import * as z from 'zod';
import type { TicketsContext } from '../context.ts';
import { openCases } from '../manual-cases/store.ts';
import type { PostToPlatform } from '../wallet/client.ts';
import { compareBooks, type Difference, type WalletOperation } from './compare.ts';
import { callsById, doneCalls } from './store.ts';

const REPORT_PATH = '/provider/v1/report';
const PAGE = 1000;
const PAGES_MAX = 100;
const TIMEOUT_MS = 20_000;
/** The wallet decides a call before the book records it, so at the ends of the span only one side may have it. */
const EDGE_MS = 60_000;

const reportSchema = z.object({
  operations: z.array(
    z.object({
      transactionId: z.string(),
      type: z.string(),
      status: z.string(),
      currency: z.string().nullable(),
      amount: z.string().nullable(),
      isRolledBack: z.boolean(),
    }),
  ),
  next: z.string().nullable(),
});
type Reported = z.output<typeof reportSchema>['operations'][number];

function minorOf({ amount, currency }: Reported): bigint | null {
  if (amount === null || currency === null) return null;
  try {
    return parseDecimal(amount, scaleOf(currency));
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}

export type ReconcileContext = Pick<TicketsContext, 'pool' | 'now' | 'log'> & { readonly post: PostToPlatform };
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** All pages of the platform's report about our own calls. @throws if it gives none */
async function readReport({ post }: ReconcileContext, { from, to }: Span): Promise<WalletOperation[]> {
  const all: WalletOperation[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const asked = { from: from.toISOString(), to: to.toISOString(), limit: PAGE, ...(after === null ? {} : { after }) };
    const { status, json } = await post(REPORT_PATH, asked, TIMEOUT_MS);
    if (status !== 200) throw new Error(`The platform's report answers ${status}`);
    const { operations, next } = reportSchema.parse(json);
    all.push(...operations.map((operation) => ({ ...operation, amountMinor: minorOf(operation) })));
    if (next === null) return all;
    after = next;
  }
  throw new Error('The span holds more calls than a reconciliation reads; ask for a shorter one.');
}

export interface Reconciliation {
  readonly checked: number;
  readonly differences: readonly Difference[];
}

/**
 * Joins the wallet's operations of a span with the book's calls (sportsbook §5.6). A difference becomes a case with an owner; nothing
 * corrects itself.
 */
export async function reconcile(context: ReconcileContext, span: Span): Promise<Reconciliation> {
  const operations = await readReport(context, span);
  const calls = await callsById(
    context.pool,
    operations.map(({ transactionId }) => transactionId),
  );
  const inner = { from: new Date(span.from.getTime() + EDGE_MS), to: new Date(span.to.getTime() - EDGE_MS) };
  const differences = compareBooks(operations, calls, await doneCalls(context.pool, inner));
  for (const difference of differences) context.log.error(difference, 'sportsbook.reconciliation.difference');
  await openCases(
    context.pool,
    differences.map(({ transactionId, kind, detail }) => ({ kind: 'reconciliation', subject: `${transactionId} ${kind}`, detail })),
    context.now(),
  );
  return { checked: operations.length, differences };
}
