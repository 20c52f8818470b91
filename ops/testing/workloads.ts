import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type Manifest, manifestsOf, textOf } from './manifests.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const FOLDERS = ['product', 'migrate', 'sandbox'];

const all = FOLDERS.flatMap(manifestsOf);
export const ofKind = (kind: string): Manifest[] => all.filter((one) => one.kind === kind);
export const named = (kind: string, name: string): Manifest | undefined => ofKind(kind).find(({ metadata }) => metadata.name === name);

const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number(),
  failureThreshold: z.number(),
});
const variable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string(), optional: z.boolean().optional() }) }).optional(),
});
const container = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  env: z.array(variable),
  securityContext: z.unknown(),
  resources: z.object({ requests: z.object({ cpu: z.string(), memory: z.string() }), limits: z.object({ memory: z.string() }) }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const pod = z.looseObject({
  serviceAccountName: z.string(),
  automountServiceAccountToken: z.boolean(),
  enableServiceLinks: z.boolean(),
  securityContext: z.unknown(),
  containers: z.array(container).length(1),
  volumes: z.array(z.looseObject({ name: z.string() })),
});
const workload = z.object({
  replicas: z.number().optional(),
  template: z.object({ metadata: z.object({ labels: z.record(z.string(), z.string()) }), spec: pod }),
});
const serving = container.extend({
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.tuple([z.literal('sleep'), z.string()]) }) }) }),
});

export const specOf = (one: Manifest | undefined) => workload.parse(one?.['spec']);
export const containerOf = (one: Manifest | undefined) => container.parse(specOf(one).template.spec.containers[0]);
export const servingContainerOf = (one: Manifest | undefined) => serving.parse(specOf(one).template.spec.containers[0]);
export const deployments = ofKind('Deployment');
export const withPods = [...deployments, ...ofKind('Job')];

/** `NAME=value` lines. */
const assigned = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.filter((line) => /^[A-Z]/.test(line)).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
export const settings = assigned(textOf('product/settings.env').split('\n'));
/** Settings that the simulated companies add. */
export const demonstration = assigned(
  [...textOf('sandbox/kustomization.yaml').matchAll(/^ +- ([A-Z]+=\S+)$/gm)].map(([, given = '']) => given),
);
export const imageRecipe = fs.readFileSync(path.join(root, 'deploy/image/build.sh'), 'utf8');
const imageEnvironment = assigned([...imageRecipe.matchAll(/--env (\S+)/g)].map(([, given = '']) => given));

const url = 'postgres://pavilion_app:word@db.internal/pavilion?sslmode=verify-full';
/** Entries of the cluster's Secrets; docs/operations.md lists their names and keys. */
const secrets: Readonly<Record<string, Record<string, string>>> = {
  'pavilion-database': { app: url, direct: url, migrator: url },
  'pavilion-keys': {
    'metrics-token': 'm'.repeat(32),
    'smtp-url': 'smtps://user:word@mail.example',
    'btcpay-api-key': 'key',
    'btcpay-webhook-secret': 'w'.repeat(32),
    'console-oidc-client-secret': 'word',
    's3-access-key-id': 'key',
    's3-secret-access-key': 'word',
  },
};

/** Whether an operator has been told to keep it. */
export const isKept = ({ name, key }: { name: string; key: string }): boolean => secrets[name]?.[key] !== undefined;

type Variable = z.output<typeof variable>;
const isOptional = ({ valueFrom }: Variable): boolean => valueFrom?.secretKeyRef.optional === true;
const keptValue = (kept: { name: string; key: string }): string => secrets[kept.name]?.[kept.key] ?? '';

/** The environment of a container, as the cluster gives it: with everything that may be there, or with what must be. */
export function environmentOf(one: Manifest, { isWhole = false } = {}): Record<string, string> {
  const { env, envFrom } = containerOf(one);
  const own = env
    .filter((each) => isWhole || !isOptional(each))
    .map(({ name, value = '', valueFrom }) => [name, valueFrom === undefined ? value : keptValue(valueFrom.secretKeyRef)]);
  return { ...imageEnvironment, ...(envFrom.length > 0 ? settings : {}), ...Object.fromEntries(own) };
}
