import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** A pool or an open database transaction: store functions take either; each statement states the type of its rows (`sql<Row>`). */
export type Database = Kysely<unknown>;

/** The company's tables over its pool. int8 arrives as bigint (the pool's types say so). */
export const createDatabase = (pool: pg.Pool): Database => new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
