import fs from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';

const FOLDER = path.resolve(import.meta.dirname, '../../deploy/kubernetes');

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), annotations: z.record(z.string(), z.string()).optional() }),
});
export type Manifest = z.output<typeof manifest>;

/** The documents of a text; kustomizations, which no cluster is given, are not among them. @throws what the reader of YAML complains about */
export function documentsOf(text: string): unknown[] {
  return parseAllDocuments(text, { strict: true, uniqueKeys: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem !== undefined) throw problem;
    return document.toJS() as unknown;
  });
}

/** The files of a folder of `deploy/kubernetes` by their names, but for its kustomization. */
export function filesOf(folder: string): Map<string, string> {
  const names = fs.readdirSync(path.join(FOLDER, folder)).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
  return new Map(names.map((name) => [name, fs.readFileSync(path.join(FOLDER, folder, name), 'utf8')]));
}

export const textOf = (file: string): string => fs.readFileSync(path.join(FOLDER, file), 'utf8');
export const placeOf = (folder: string): string => path.join(FOLDER, folder);

export const manifestsOf = (folder: string): Manifest[] =>
  [...filesOf(folder).values()].flatMap(documentsOf).map((document) => manifest.parse(document));

/** Validates a value by one of Kubernetes' own schemas, from kubernetes-models. */
type Validate = ((value: unknown) => boolean) & { errors?: readonly { instancePath: string; keyword: string; params: object }[] | null };

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

async function schemaOf({ apiVersion, kind }: Manifest): Promise<Validate | undefined> {
  const [version = '', group = 'core'] = apiVersion.split('/').toReversed();
  const name = `IoK8sApi${capital(group.split('.')[0] ?? '')}${capital(version)}${kind}`;
  try {
    const { validate } = (await import(`kubernetes-models/_schemas/${name}`)) as { validate: Validate };
    return validate;
  } catch {
    return undefined;
  }
}

/** A copy that strikes from `unread` each of its keys that is looked at. */
function watched(value: unknown, place: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => {
    unread.add(`${place}/${key}`);
    return [key, watched(part, `${place}/${key}`, unread)] as const;
  });
  return new Proxy(Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts), {
    get: (target, key) => {
      if (typeof key === 'string') unread.delete(`${place}/${key}`);
      return Reflect.get(target, key) as unknown;
    },
  });
}

/**
 * Finds errors of a document by its schema. Kubernetes' schemas allow unknown keys, which are usually misspelt: keys that the schema never
 * reads are refused here.
 */
export async function problemsOf(document: unknown): Promise<string[]> {
  const read = manifest.safeParse(document);
  if (!read.success) return [z.prettifyError(read.error)];
  const { kind, metadata } = read.data;
  const place = `${kind} ${metadata.name}`;
  const validate = await schemaOf(read.data);
  if (validate === undefined) return [`${place} is of no known kind`];
  const unread = new Set<string>();
  validate(watched(document, '', unread));
  const faults = (validate.errors ?? []).map(
    ({ instancePath, keyword, params }) => `${place}${instancePath} ${keyword} ${JSON.stringify(params)}`,
  );
  return [...faults, ...[...unread].map((key) => `${place}${key} is unknown`)];
}
