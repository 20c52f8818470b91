import type pg from 'pg';

/** Lets every change of an account fail, as a fault of the database does, until the returned function is called. */
export async function refuseChanges(pool: pg.Pool, playerId = ''): Promise<() => Promise<void>> {
  await pool.query(`
    create function player.refuse_change() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_change before update on player.player for each row when (old.id = '${playerId}')
      execute function player.refuse_change();
  `);
  return async () => void (await pool.query('drop function player.refuse_change() cascade'));
}
