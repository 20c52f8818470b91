// PostgreSQL reports these while it is unreachable, shutting down or overloaded: nothing was decided, so the caller may retry (F2).
const DATABASE_AWAY = /^(08|53|57P|58|25006|25P03|55P03|57014|40001|40P01)/;
const CONNECTION_BROKEN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const CONNECTION_MESSAGE =
  /Connection terminated|connection error|not queryable|timeout exceeded when trying to connect|Query read timeout/;

/** The SQLSTATE or the system's code of an error; empty where it has none. */
export const faultCode = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';

/** Whether an error means that the database cannot be used now, and that trying again later makes sense. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = faultCode(thrown);
  const isReported = DATABASE_AWAY.test(code) && 'severity' in thrown;
  return isReported || CONNECTION_BROKEN.has(code) || CONNECTION_MESSAGE.test(thrown.message) || isDatabaseAway(thrown.cause);
}
