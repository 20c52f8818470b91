import pg from 'pg';

const CONNECTION_TIMEOUT_MS = 5_000;
/** An odd number that no role or server has by default. */
const PROBED_TIMEOUT_MS = 14_993;

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, application_name: 'pavilion-start', ...config });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether a start-up parameter is refused, or taken and forgotten: what poolers do, and PostgreSQL does not. */
async function isPooler(connectionString: string): Promise<boolean> {
  try {
    return await withClient({ connectionString, statement_timeout: PROBED_TIMEOUT_MS }, async (client) => {
      const { rows } = await client.query<{ timeout: string }>(`select current_setting('statement_timeout') as timeout`);
      return rows[0]?.timeout !== `${PROBED_TIMEOUT_MS}ms`;
    });
  } catch (error) {
    if (error instanceof Error && error.message.includes('unsupported startup parameter')) return true;
    throw error;
  }
}

/** Refuses the address of a pooler where a session is needed. @param cure what to do instead */
export async function refusePooler(connectionString: string, cure: string): Promise<void> {
  if (await isPooler(connectionString)) throw new Error(`it is a pooler, which keeps no session; ${cure}`);
}

/** Refuses a pooler that leads to another server or database than the direct address: half of the product would be elsewhere. */
export async function refuseOtherServer(pooledUrl: string, directUrl: string): Promise<void> {
  const placeOf = (connectionString: string): Promise<string> =>
    withClient({ connectionString }, async (client) => {
      const { rows } = await client.query<{ place: string }>(
        `select current_database() || ' since ' || pg_postmaster_start_time() as place`,
      );
      return rows[0]?.place ?? '';
    });
  if ((await placeOf(pooledUrl)) !== (await placeOf(directUrl))) throw new Error('it leads to another database than DATABASE_DIRECT_URL');
}
