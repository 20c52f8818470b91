import * as z from 'zod/mini';
import { wireShape } from '../formats/amount.ts';
import { commonErrors, type Endpoint, type EndpointTable } from './endpoint.ts';
import { errorEnvelope } from './envelope.ts';
import { type RefusalName, refusals as refusalTable } from './refusals.ts';
import { needsStepUp } from './permissions.ts';
import { keysetMeta } from '../formats/keyset.ts';
import { providerCalls, providerFault, providerHeader } from '../providers/provider.ts';
import { pageMeta } from '../formats/query.ts';
import { VERSION } from '../version.ts';

/** Server only: generates the OpenAPI 3.1 document from the same descriptions that bind the routes. */

type Json = Record<string, unknown>;
type Schema = z.ZodMiniType;

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Every integer would get the bounds of a safe integer, which say nothing about the call.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const shape = wireShape.get(zodSchema);
      if (!shape) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, shape);
    },
  });
  return json;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const jsonBody = (schema: Json): Json => ({ 'application/json': { schema } });

function parameters(schema: Schema, place: 'path' | 'query'): Json[] {
  const { properties, required } = schemaOf(schema, 'input');
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(isJson(properties) ? properties : {}).map(([name, property]) => {
    const isList = isJson(property) && property.type === 'array';
    return {
      name: isList ? `${name}[]` : name,
      in: place,
      required: place === 'path' || requiredNames.includes(name),
      schema: property,
      ...(isList && { style: 'form', explode: true }),
    };
  });
}

/** Refusals by status: each lists the codes the client branches on (D-32). */
function refusals(names: readonly RefusalName[]): Json {
  const byStatus = new Map<number, Set<RefusalName>>();
  for (const name of names) byStatus.set(refusalTable[name].status, (byStatus.get(refusalTable[name].status) ?? new Set()).add(name));
  const entries = Array.from(byStatus, ([status, group]) => [
    String(status),
    {
      description: Array.from(group, (name) => `${refusalTable[name].code} ${name}: ${refusalTable[name].message}`).join('\n'),
      content: jsonBody({ $ref: '#/components/schemas/Error' }),
    },
  ]);
  return Object.fromEntries(entries);
}

/** Merges the fields of two closed objects: each alone would forbid the other's. */
function joined(one: Json, other: Json): Json {
  const required = [one.required, other.required].flatMap((names): unknown[] => (Array.isArray(names) ? names : []));
  const properties = { ...(isJson(one.properties) && one.properties), ...(isJson(other.properties) && other.properties) };
  return { type: 'object', properties, required: [...new Set(required)], additionalProperties: false };
}

function successSchema({ response, paged, keyset, meta, repeatsData }: Endpoint): Json {
  const data = schemaOf(response, 'output');
  const answer = (properties: Json): Json => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
  if (paged) {
    const metaSchema = meta ? joined(schemaOf(pageMeta, 'output'), schemaOf(meta, 'output')) : { $ref: '#/components/schemas/PageMeta' };
    return answer({ data, meta: metaSchema });
  }
  if (keyset) return answer({ data, meta: schemaOf(keysetMeta, 'output') });
  return repeatsData ? joined(data, answer({ data })) : answer({ data });
}

const requestContent = (takes: Endpoint['takes'], schema: Json): Json =>
  takes === 'form' ? { 'multipart/form-data': { schema } } : jsonBody(schema);

function success(endpoint: Endpoint): Json {
  if (endpoint.answers === 'redirect') return { 302: { description: 'The browser is redirected' } };
  if (endpoint.answers === 'file') {
    const schema = { type: 'string', format: 'binary' };
    return { 200: { description: 'The file', content: { '*/*': { schema } } } };
  }
  if (endpoint.answers === 'csv') return { 200: { description: 'The rows', content: { 'text/csv': { schema: { type: 'string' } } } } };
  const csv = endpoint.csv === undefined ? {} : { 'text/csv': { schema: { type: 'string' } } };
  const unchanged =
    endpoint.method === 'GET' && endpoint.access !== 'player' && endpoint.access !== 'operator'
      ? { 304: { description: 'Unchanged since the given entity tag' } }
      : {};
  return {
    [endpoint.accepted ? 202 : 200]: {
      description: endpoint.accepted ? 'Asked for, not done yet' : 'Success',
      content: { ...jsonBody(successSchema(endpoint)), ...csv },
    },
    ...unchanged,
  };
}

const security = { guest: [], optional: [{}, { bearer: [] }], player: [{ bearer: [] }], operator: [{ cookie: [] }] } as const;

/** The authority an operator's call requires (operator §13.4). */
const admissionOf = ({ permission, stepUp }: Endpoint): Json =>
  permission === undefined ? {} : { 'x-permission': permission, ...((stepUp || needsStepUp(permission)) && { 'x-step-up': true }) };

function operation(area: string, name: string, endpoint: Endpoint): Json {
  const idempotencyKey = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 128 } };
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    security: endpoint.permission === 'guest' ? [] : security[endpoint.access],
    ...admissionOf(endpoint),
    parameters: [
      ...(endpoint.params ? parameters(endpoint.params, 'path') : []),
      ...(endpoint.query ? parameters(endpoint.query, 'query') : []),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: requestContent(endpoint.takes, schemaOf(endpoint.body, 'input')) } }),
    responses: {
      ...success(endpoint),
      ...refusals([...commonErrors(endpoint), ...endpoint.errors]),
    },
  };
}

function providerOperation(name: string, call: { summary: string; body: Schema; response: Schema }): Json {
  const fault = { content: jsonBody(schemaOf(providerFault, 'output')) };
  return {
    operationId: `provider.${name}`,
    tags: ['provider'],
    summary: call.summary,
    security: [{ signature: [] }],
    parameters: Object.values(providerHeader).map((header) => ({ name: header, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: jsonBody(schemaOf(call.body, 'input')) },
    responses: {
      200: { description: 'Decided; this includes refusals', content: jsonBody(schemaOf(call.response, 'output')) },
      400: { description: 'Malformed', ...fault },
      401: { description: 'Signature, timestamp or nonce not accepted', ...fault },
      413: { description: 'Too large', ...fault },
      415: { description: 'Not JSON', ...fault },
      429: { description: 'Too many requests', ...fault },
      503: { description: 'Not decided: try again with the same id', ...fault },
    },
  };
}

type Paths = Record<string, Json>;
type Areas = Readonly<Record<string, EndpointTable>>;

function addPath(paths: Paths, { path, method }: { path: string; method: string }, described: Json): void {
  const openPath = path.replace(/:(\w+)/g, '{$1}');
  paths[openPath] = { ...paths[openPath], [method.toLowerCase()]: described };
}

function pathsOf(areas: Areas): Paths {
  const paths: Paths = {};
  for (const [area, endpoints] of Object.entries(areas))
    for (const [name, endpoint] of Object.entries(endpoints)) addPath(paths, endpoint, operation(area, name, endpoint));
  return paths;
}

const errorSchema = (): Json => schemaOf(errorEnvelope, 'output');

/** The OpenAPI 3.1 document of every call under `/api` and `/provider` (sandbox.md). */
export function openApiDocument(areas: Areas, serverUrl: string): Json {
  const paths = pathsOf(areas);
  for (const [name, call] of Object.entries(providerCalls))
    addPath(paths, { path: call.path, method: 'post' }, providerOperation(name, call));
  return {
    openapi: '3.1.0',
    info: { title: 'Pavilion', version: VERSION, description: 'The operations of the player site and of external companies.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema(), PageMeta: schemaOf(pageMeta, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        signature: { type: 'apiKey', in: 'header', name: providerHeader.signature },
      },
    },
  };
}

/** The OpenAPI 3.1 document of the console's own origin: each call names its permission (operator §13.4). */
export const consoleDocument = (areas: Areas, { serverUrl, cookie }: { serverUrl: string; cookie: string }): Json => ({
  openapi: '3.1.0',
  info: { title: 'Pavilion console', version: VERSION, description: 'The operations of the operator console.' },
  servers: [{ url: serverUrl }],
  paths: pathsOf(areas),
  components: { schemas: { Error: errorSchema() }, securitySchemes: { cookie: { type: 'apiKey', in: 'cookie', name: cookie } } },
});
