import { escapeHtml, sandboxPage } from './page.ts';

interface ShownCredential {
  readonly name: string;
  readonly providerId: string;
  readonly secret: string;
}

const asJson = (path: string): string => `<p>For programs: <a href="${path}?as=json">the same as JSON</a>.</p>`;
const back = '<p><a href="/sandbox">Sandbox</a></p>';

/** `GET /sandbox/credentials` for a person: what each simulated company signs its calls with. */
export function credentialsPage(credentials: readonly ShownCredential[]): string {
  const rows = credentials.map(
    ({ name, providerId, secret }) =>
      `<tr><td>${escapeHtml(name)}</td><td><code>${escapeHtml(providerId)}</code></td><td><code>${escapeHtml(secret)}</code></td></tr>`,
  );
  return sandboxPage(
    'Credentials',
    `${back}<h1>Credentials</h1><p>What providers sign with. They are made for this sandbox and open nothing else.</p><section><h2>Companies</h2><div class="wide" role="region" tabindex="0" aria-label="Companies"><table><tr><th>Company</th><th>Provider id</th><th>Secret</th></tr>${rows.join('')}</table></div></section>${asJson('/sandbox/credentials')}`,
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const titleOf = (key: string): string => {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A value as markup: lists of records as tables, records as pairs, everything else as text. */
function shown(value: unknown, name?: string): string {
  if (Array.isArray(value))
    return value.every(isRecord) && value.length > 0 ? tableOf(value, name) : value.map((one) => shown(one)).join(', ');
  if (isRecord(value)) return tableOf([value], name);
  return escapeHtml(value === null || value === undefined ? '–' : String(value));
}

function tableOf(records: readonly Record<string, unknown>[], name = 'Values'): string {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const head = keys.map((key) => `<th>${escapeHtml(key)}</th>`).join('');
  const rows = records.map((record) => `<tr>${keys.map((key) => `<td>${shown(record[key], titleOf(key))}</td>`).join('')}</tr>`).join('');
  return `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(name)}"><table><tr>${head}</tr>${rows}</table></div>`;
}

/** `GET /sandbox/world` for a person: everything there is to try, by kind. */
export function worldPage(world: unknown): string {
  const sections = Object.entries(isRecord(world) ? world : {}).map(
    ([key, value]) => `<section><h2>${escapeHtml(titleOf(key))}</h2>${shown(value, titleOf(key))}</section>`,
  );
  return sandboxPage(
    'World',
    `${back}<h1>World</h1><p>What the demo world has to try. The <a href="/sandbox/players">ready-made players</a> have a page of their own.</p>${sections.join('')}${asJson('/sandbox/world')}`,
  );
}
