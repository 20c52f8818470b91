import type { TestConsole } from './console.ts';

const CALLBACK = '/api/console/v1/sessions/oidc/callback';

/** The cookies set by an answer, in the form in which a browser sends them back. */
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');

/** A browser on its way to an issuer: where it was sent, and the cookie that ties the way back. */
export interface Left {
  location: URL;
  cookie: string;
  setCookie: string;
}

/** Begins a sign-in as the button of the console does. */
export async function leave(server: TestConsole, { to = '/', headers = {} }: { to?: string; headers?: Record<string, string> } = {}) {
  const address = `${server.consoleUrl}/api/console/v1/sessions/oidc/redirect?to=${encodeURIComponent(to)}`;
  const response = await fetch(address, { headers, redirect: 'manual' });
  const location = new URL(response.headers.get('location') ?? '/', server.consoleUrl);
  return { location, cookie: cookiesOf(response), setCookie: response.headers.get('set-cookie') ?? '', status: response.status };
}

/** Calls the callback with an issuer's response. */
export async function arrive(server: TestConsole, { cookie }: Pick<Left, 'cookie'>, query: Record<string, string>) {
  const response = await fetch(`${server.consoleUrl}${CALLBACK}?${new URLSearchParams(query)}`, {
    headers: { cookie, 'user-agent': 'a browser of a test' },
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location'), cookie: cookiesOf(response) };
}

/** The form of the sandbox's issuer: chooses a person, and is sent back. */
export async function choose({ url }: Pick<TestConsole, 'url'>, { location }: Pick<Left, 'location'>, person: Record<string, string>) {
  const body = new URLSearchParams({ ...Object.fromEntries(location.searchParams), ...person });
  const response = await fetch(`${url}/sandbox/console/oidc/authorize`, { method: 'POST', body, redirect: 'manual' });
  return Object.fromEntries(new URL(response.headers.get('location') ?? '', url).searchParams);
}

/** Invites somebody to be a supporter, as an administrator would. */
export async function invited(server: TestConsole, email: string): Promise<string> {
  const admin = await server.operator('who-invites', 'administrator');
  const body = { email, roles: ['support'], reason: 'a new colleague' };
  const answered = await server.agreed('POST', '/operators', { by: admin, body });
  if (answered.status !== 202) throw new Error(`The invitation answered ${answered.status}`);
  const mail = (await server.mails()).findLast(({ to }) => to === email);
  return /\/invitations\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Why the latest visitor was refused, as the record says. */
export async function lastRefusal({
  testDatabase,
}: Pick<TestConsole, 'testDatabase'>): Promise<{ actor: string | null; refusal: unknown }> {
  const { rows } = await testDatabase.pool.query<{ actor: string | null; refusal: unknown }>(
    `select actor, detail->>'refusal' as refusal from kernel.audit_record
     where kind = 'operatorRefused' and detail->>'act' = 'session.oidc' order by id desc limit 1`,
  );
  return rows[0] ?? { actor: null, refusal: undefined };
}

/** Counts the rows that a sign-in leaves behind. */
export async function countOf(
  { testDatabase }: Pick<TestConsole, 'testDatabase'>,
  table: 'operator_challenge' | 'operator_session' | 'operator_oidc',
) {
  const { rows } = await testDatabase.pool.query<{ count: number }>(`select count(*)::int as count from console.${table}`);
  return rows[0]?.count ?? 0;
}
