import type pg from 'pg';

/** On it every process with operators hears what to tell them. */
export const NEWS_CHANNEL = 'console_news';

export async function listenForNews(client: pg.ClientBase): Promise<void> {
  await client.query(`listen ${NEWS_CHANNEL}`);
}

/** Finds out whether the connection still is one. @throws when it is not */
export async function provePresence(client: pg.ClientBase): Promise<void> {
  await client.query('select');
}
