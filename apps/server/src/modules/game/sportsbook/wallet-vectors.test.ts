import fs from 'node:fs';
import path from 'node:path';
import { formatDecimal } from '@pavilion/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio, type TestStudio } from '../../../testing/studio.ts';
import { accountsOf } from '../../wallet/index.ts';

// Calls of the book for a ticket and the expected books after each: the book's own vectors, read as data.
const file = path.resolve(import.meta.dirname, '../../../../../sportsbook/vectors/wallet.json');
const delta = z.object({ cash: z.number(), bonus: z.number(), receivable: z.number() });
const call = z.object({
  call: z.enum(['bet', 'win', 'rollback']),
  transactionId: z.string(),
  amountMinor: z.number().optional(),
  referenceId: z.string().optional(),
  scope: z.string().optional(),
  batch: z.string().optional(),
  answer: z.string(),
  duplicate: z.boolean(),
  deltaMinor: delta,
});
const spending = z.object({ spendMinor: z.number() });
const vectors = z.object({
  vectors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      startMinor: z.object({ cash: z.number(), bonus: z.number() }),
      steps: z.array(z.union([call, spending])),
      endMinor: delta,
    }),
  ),
});
type Call = z.output<typeof call>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const text = (minor: number): string => formatDecimal(BigInt(minor), 2);

async function balances(playerId: string) {
  const [account] = await accountsOf(server.app.context, playerId);
  const { cash = 0n, bonus = 0n, receivable = 0n } = account?.balances ?? {};
  return { cash: Number(cash), bonus: Number(bonus), receivable: Number(receivable) };
}

function fieldsOf(studio: TestStudio, step: Call) {
  const { transactionId, amountMinor = 0, referenceId, scope } = step;
  if (step.call !== 'rollback')
    return studio.fields(transactionId, text(amountMinor), { roundClosed: step.call === 'win' && transactionId.includes(':win:') });
  const { amount: _amount, kind: _kind, roundClosed: _closed, ...fields } = studio.fields(transactionId, '0.00');
  return { ...fields, referenceId, scope };
}

async function send(studio: TestStudio, steps: readonly Call[]): Promise<unknown[]> {
  const [only] = steps;
  if (steps.length > 1) {
    const { body } = await studio.batch(steps.map((step) => ({ type: step.call, ...fieldsOf(studio, step) })));
    return z.object({ results: z.array(z.unknown()) }).parse(body).results;
  }
  return only === undefined ? [] : [(await studio.call(only.call, fieldsOf(studio, only))).body];
}

/** Steps in the order of their calls: those of one batch letter go together. */
function bundles(steps: readonly (Call | z.output<typeof spending>)[]): (Call[] | number)[] {
  const all: (Call[] | number)[] = [];
  for (const step of steps) {
    const last = all.at(-1);
    if ('spendMinor' in step) all.push(step.spendMinor);
    else if (step.batch !== undefined && Array.isArray(last) && last[0]?.batch === step.batch) last.push(step);
    else all.push([step]);
  }
  return all;
}

// Those that begin with bonus money need an active bonus: C45 to C47 of the conformance suite prove the split.
const runnable = vectors.parse(JSON.parse(fs.readFileSync(file, 'utf8'))).vectors.filter(({ startMinor }) => startMinor.bonus === 0);

it.each(runnable)('SB-13 SB-14 $id moves the money of a ticket as its vector says: $name', async ({ startMinor, steps, endMinor }) => {
  const player = await aPlayer(server, { amount: text(startMinor.cash) });
  const elsewhere = aStudio(server, await aGameSession(server, player));
  const studio = aStudio(server, await aGameSession(server, player, 'sportsbook'));
  for (const bundle of bundles(steps)) {
    if (typeof bundle === 'number') {
      await elsewhere.bet('spent', text(bundle));
      continue;
    }
    const before = await balances(player.id);
    const answers = await send(studio, bundle);
    const after = await balances(player.id);
    expect(answers).toMatchObject(
      bundle.map(({ answer, duplicate }) => (answer === 'OK' ? { status: answer, duplicate } : { status: answer })),
    );
    const sum = (kind: 'cash' | 'bonus' | 'receivable'): number =>
      bundle.reduce((total, { deltaMinor }) => total + deltaMinor[kind], before[kind]);
    expect(after).toEqual({ cash: sum('cash'), bonus: sum('bonus'), receivable: sum('receivable') });
  }
  expect(await balances(player.id)).toEqual(endMinor);
});
