import { type Database, run } from '../../../kernel/database.ts';

const NAME = 'Sports';
/** After every other studio and game: no list shows it. */
const LAST_POSITION = 1_000_000;

interface SportsbookGame {
  readonly id: string;
  readonly identity: string;
  readonly type: string;
  readonly provider: { readonly id: string; readonly identity: string };
  readonly createdAt: Date;
}

/** Inserts the game of the betting product and its provider; rows that exist stay as they are. */
export async function insertSportsbookGame(transaction: Database, { provider, ...game }: SportsbookGame): Promise<void> {
  await run(transaction)`
    insert into game.provider (id, identity, name, position)
    values (${provider.id}, ${provider.identity}, ${NAME}, ${LAST_POSITION})
    on conflict do nothing
  `;
  await run(transaction)`
    insert into game.game (id, identity, name, search_text, provider_id, engine, type, volatility, rtp_percent, is_demo_mode, is_listed, position, created_at)
    values (${game.id}, ${game.identity}, ${NAME}, ${NAME.toLowerCase()}, ${provider.id}, ${game.type}, ${game.type}, 'none', 0, false, false,
      ${LAST_POSITION}, ${game.createdAt})
    on conflict do nothing
  `;
}
