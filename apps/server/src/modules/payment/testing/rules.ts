import { automaticBody, policyBody, type RuleKind, turnoverBody } from '@pavilion/contract/console/payment/rule-bodies.ts';
import * as z from 'zod/mini';
import type { TestOperator } from '../../../testing/people/operators.ts';
import type { Answered, Desk } from './desk.ts';

const ruled = <Body extends z.ZodMiniType>(body: Body) =>
  z.object({ version: z.int(), reason: z.string(), body, waiting: z.array(z.object({ approvalId: z.string() })) });
const rules = z.object({
  policy: ruled(policyBody),
  turnover: ruled(turnoverBody),
  automatic: ruled(automaticBody),
  held: z.array(z.object({ name: z.string(), count: z.int(), amount: z.number() })),
  alone: z.object({ count: z.int(), amount: z.number() }),
});
const parts = { 'payment.policy': 'policy', 'turnover.rule': 'turnover', 'auto.approval': 'automatic' } as const;
const asked = z.object({ approval: z.object({ id: z.string(), what: z.string(), before: z.unknown(), after: z.unknown() }) });

type Automatic = z.output<typeof automaticBody>;
export type Leaves = { [Name in keyof Automatic['leaves']]?: Partial<Automatic['leaves'][Name]> };

/** The rules of payments as two people of the console read and change them. */
export function rulesOf(desk: Desk, { asker, approver }: { asker: TestOperator; approver: TestOperator }) {
  const read = async () => rules.parse((await desk.get(asker, '/payment-rules')).body.data);
  const standing = async (kind: RuleKind) => (await read())[parts[kind]];
  const send = (kind: RuleKind, sent: { baseVersion: number; body: unknown; reason?: string }): Promise<Answered> =>
    desk.post(asker, `/payment-rules/${kind}`, { reason: 'a test of the rules', ...sent });
  const ask = async (kind: RuleKind, change: object) => {
    const { version, body } = await standing(kind);
    const answered = await send(kind, { baseVersion: version, body: { ...body, ...change } });
    if (answered.status !== 202) throw new Error(`the rules were answered ${answered.status}: ${JSON.stringify(answered.body.error)}`);
    return asked.parse(answered.body.data).approval;
  };
  const approve = (id: string) => desk.post(approver, `/approvals/${id}/approve`);
  const publish = async (kind: RuleKind, change: object): Promise<void> => {
    const { status, body } = await approve((await ask(kind, change)).id);
    if (status !== 200) throw new Error(`the approval was answered ${status}: ${JSON.stringify(body.error)}`);
  };
  return {
    read,
    standing,
    send,
    ask,
    approve,
    publish,
    /** Changes conditions of automatic release. */
    leaves: async (change: Leaves): Promise<void> => {
      const { body } = (await read()).automatic;
      const leaves = Object.fromEntries(
        Object.entries(body.leaves).map(([name, leaf]) => [
          name,
          { ...leaf, ...Object.entries(change).find(([own]) => own === name)?.[1] },
        ]),
      );
      await publish('auto.approval', { leaves });
    },
  };
}
export type Rules = ReturnType<typeof rulesOf>;
