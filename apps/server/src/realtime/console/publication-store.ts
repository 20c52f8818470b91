import type pg from 'pg';

/** The channel on which every process with operators hears what to send them. */
export const PUBLICATION_CHANNEL = 'console_news';

export async function listenForPublications(client: pg.ClientBase): Promise<void> {
  await client.query(`listen ${PUBLICATION_CHANNEL}`);
}

/** Finds out whether the connection still is one. @throws when it is not */
export async function provePresence(client: pg.ClientBase): Promise<void> {
  await client.query('select');
}
