import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../kernel/database.ts';
import { approve } from '../../modules/operator/index.ts';
import { findApproval, insertApproval } from '../../modules/operator/approvals/store.ts';
import * as roles from '../../modules/operator/roles/store.ts';
import { anOperator, aRequest, type TestOperator } from '../../testing/people/operators.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let everybody: TestOperator;
beforeAll(async () => {
  server = await startTestServer();
  const { context } = server.app;
  const all = await roles.listRoles(context.database);
  everybody = await anOperator(
    context,
    'every-role',
    all.map(({ name }) => name),
  );
});
afterAll(() => server.stop());

/** A request of this kind by the operator who has every right there is. */
async function anApprovalOf(kind: string): Promise<string> {
  const { database, clock, random } = server.app.context;
  const id = random.newId();
  const askedAt = clock.now();
  await inTransaction(database, (transaction) =>
    insertApproval(transaction, {
      id,
      kind,
      subject: id,
      what: kind,
      title: null,
      before: null,
      after: {},
      amountMinor: null,
      currency: null,
      baseAmountMinor: null,
      reason: 'to try it',
      askedBy: everybody.id,
      askedAt,
      askedDevice: '',
      expiresAt: new Date(askedAt.getTime() + 3_600_000),
      effectKey: `approval:${id}`,
    }),
  );
  return id;
}

it('BO-026 BO-032 no kind of approval that the product knows is passed by who has asked, with every right there is', async () => {
  const { context } = server.app;
  const kinds = [...context.authority.approvalKinds.keys()];
  expect(kinds.length).toBeGreaterThan(5);
  for (const kind of kinds) {
    const id = await anApprovalOf(kind);
    const deciding = approve({ ...context, request: aRequest(), actor: everybody.actor }, { id, note: '' });
    await expect(deciding).rejects.toMatchObject({ reason: 'ownApproval' });
    expect(await findApproval(context.database, id)).toMatchObject({ kind, state: 'open', decidedBy: null });
  }
});
