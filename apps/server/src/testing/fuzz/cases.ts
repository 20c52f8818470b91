import fc from 'fast-check';
import type { FuzzedOperation } from './document.ts';
import { type KnownValues, valueOf } from './values.ts';

export type Role = 'guest' | 'player' | 'provider';

/** One request, before it is signed. */
export interface FuzzCase {
  operation: FuzzedOperation;
  role: Role;
  address: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

interface Parts {
  role: Role;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  key: string;
  body: unknown;
  disguise: 'none' | 'text' | 'broken' | 'type' | 'deep';
}

const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** As a browser sends it: a lone surrogate has no encoding. */
const encoded = (value: unknown): string => encodeURIComponent(written(value).toWellFormed());

function addressOf({ path, parameters }: FuzzedOperation, parts: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(parts.path[name]).slice(0, 3000) || '%20');
  const pairs = parameters.filter((one) => one.in === 'query' && one.name in parts.query);
  const query = pairs.flatMap(({ name }) => [parts.query[name]].flat().map((value) => `${encodeURIComponent(name)}=${encoded(value)}`));
  const address = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  // Anything longer is refused before routing.
  return address.slice(0, 8000).replace(/%[0-9A-F]?$/, '');
}

function formOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, field] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
    const text = written(field).toWellFormed();
    if (name === 'file') form.append(name, new File([text], 'fuzz.jpg', { type: 'image/jpeg' }));
    else form.append(name, text);
  }
  return form;
}

function bodyOf({ operation, parts }: { operation: FuzzedOperation; parts: Parts }): Pick<FuzzCase, 'headers' | 'body'> {
  if (operation.body === undefined) return { headers: {}, body: undefined };
  if (operation.body.type === 'multipart/form-data' && parts.disguise === 'none') return { headers: {}, body: formOf(parts.body) };
  const json = { 'content-type': 'application/json' };
  const text = JSON.stringify(parts.body) ?? '';
  if (parts.disguise === 'type') return { headers: { 'content-type': 'text/plain' }, body: text };
  if (parts.disguise === 'broken') return { headers: json, body: text.slice(0, -1) };
  if (parts.disguise === 'deep') return { headers: json, body: `${'['.repeat(50)}${']'.repeat(50)}` };
  return { headers: json, body: parts.disguise === 'text' ? '' : text };
}

/** Requests of one operation, by every role that may call it. */
export function casesOf(operation: FuzzedOperation, known: KnownValues): fc.Arbitrary<FuzzCase> {
  const placed = (place: 'path' | 'query') => operation.parameters.filter((one) => one.in === place);
  const values = (place: 'path' | 'query'): Record<string, fc.Arbitrary<unknown>> =>
    Object.fromEntries(placed(place).map(({ name, schema }) => [name, valueOf(schema, known, name.replace('[]', ''))]));
  const parts: fc.Arbitrary<Parts> = fc.record({
    role: operation.isSigned ? fc.constant<Role>('provider') : fc.constantFrom<Role>('guest', 'player', 'player', 'player'),
    path: fc.record(values('path')),
    query: fc.record(values('query'), { requiredKeys: [] }),
    key: fc.oneof(fc.uuid(), fc.stringMatching(/^[\x21-\x7e]{1,200}$/)),
    body: valueOf(operation.body?.schema ?? {}, known, ''),
    disguise: fc.oneof(
      { arbitrary: fc.constant('none' as const), weight: 40 },
      { arbitrary: fc.constantFrom('text', 'broken', 'type', 'deep'), weight: 1 },
    ),
  });
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  return parts.map((made) => {
    const { headers, body } = bodyOf({ operation, parts: made });
    return {
      operation,
      role: made.role,
      address: addressOf(operation, made),
      headers: takesKey ? { ...headers, 'idempotency-key': made.key } : headers,
      body,
    };
  });
}
