import pg from 'pg';

type TransactionLimits = Readonly<Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', number>>;

const isBegin = (text: unknown): text is string => typeof text === 'string' && /^(begin|start transaction)\b/i.test(text);

/**
 * A client that leaves nothing on its connection, since a transaction pooler may give every transaction another one: statements have no
 * names, and the limits are set together with the `begin` of each transaction, in the same message (D-179).
 * @param limits in milliseconds
 */
export function createPooledClient(limits: TransactionLimits): typeof pg.Client {
  const settings = Object.entries(limits).map(([name, milliseconds]) => `set local ${name} = ${Math.round(milliseconds)}`);

  /** The statement, without a name and, where it begins a transaction, with the limits. */
  function freed(asked: unknown): unknown {
    if (typeof asked === 'string') return isBegin(asked) ? [asked, ...settings].join('; ') : asked;
    if (typeof asked !== 'object' || asked === null || 'submit' in asked) return asked;
    const text = 'text' in asked ? asked.text : undefined;
    if (isBegin(text)) return { text: [text, ...settings].join('; ') };
    return { ...asked, name: undefined };
  }

  class PooledClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send: (...parts: unknown[]) => unknown = super.query.bind(this);
      Object.assign(this, { query: (asked: unknown, ...rest: unknown[]) => send(freed(asked), ...rest) });
    }
  }
  return PooledClient;
}
