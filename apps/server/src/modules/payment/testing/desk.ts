import { type Called, type CallOptions, consoleCallsTo } from '../../../testing/calls.ts';
import { anOperator, type TestOperator } from '../../../testing/people/operators.ts';
import type { PaymentServer } from './payment-server.ts';

/** An answer, and its code: 0 where it was no refusal. */
export type Answered = Called & { code: number };

/** The console of a payment server over real HTTP, with people by name. */
export async function openDesk(server: PaymentServer) {
  const send = consoleCallsTo((await server.app.listenConsole()) ?? '');
  const call = async (
    { token, email }: TestOperator,
    [method, path]: readonly [string, string],
    sent: CallOptions = {},
  ): Promise<Answered> => {
    const called = await send(method, path, { token, ...sent, headers: { 'user-agent': `browser of ${email}`, ...sent.headers } });
    return { ...called, code: called.body.error?.code ?? 0 };
  };
  const get = (who: TestOperator, path: string) => call(who, ['GET', path]);
  const post = (who: TestOperator, path: string, body: unknown = {}) => call(who, ['POST', path], { body });
  return {
    /** An operator with these roles, signed in a moment ago. */
    person: (name: string, ...roles: string[]) => anOperator(server.app.context, name, roles),
    get,
    post,
    /** The same with an Idempotency-Key. */
    keyed: (who: TestOperator, path: string, { body, key }: { body: unknown; key: string }) =>
      call(who, ['POST', path], { body, headers: { 'idempotency-key': key } }),
    put: (who: TestOperator, path: string, body: unknown = {}) => call(who, ['PUT', path], { body }),
    remove: (who: TestOperator, path: string, body: unknown = {}) => call(who, ['DELETE', path], { body }),
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
