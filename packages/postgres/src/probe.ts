import pg from 'pg';

/** Whether the server has said it itself, so it is there. */
const isSaidByServer = (error: unknown): boolean => error instanceof Error && 'severity' in error;

/** The server process of a session, which the driver knows but its types do not; behind a pooler, a made-up one. */
const processOf = (client: pg.Client): number => ('processID' in client && typeof client.processID === 'number' ? client.processID : 0);

/**
 * Whether the server is at work for a session that does not answer, by its own account over a new connection: a commit that waits for its standby is,
 * and no statement timeout ends it. It is not where it has answered into the void, waits for somebody to take its answer, or is not there.
 * @param patienceMs how long it may take to connect, and again to answer
 */
export async function isAtWork(client: pg.Client, patienceMs: number): Promise<boolean> {
  const { host, port, user, database, password, ssl } = client;
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };
  const probe = new pg.Client({ host, port, user, database, password, ssl, application_name: 'pavilion-probe', ...limits });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    const { rows } = await probe.query(
      `select from pg_stat_activity where pid = $1 and state = 'active' and wait_event_type is distinct from 'Client'`,
      [processOf(client)],
    );
    return rows.length > 0;
  } catch (error) {
    return isSaidByServer(error);
  } finally {
    probe.connection.stream.destroy();
  }
}
