import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readConfig } from '../apps/server/src/config/config.ts';
import { refuseOpenConsole } from '../apps/server/src/config/refuse-open-console.ts';
import { refuseOpenSandbox } from '../apps/server/src/config/refuse-open-sandbox.ts';
import { documentsOf, filesOf, placeOf, problemsOf, textOf } from './testing/manifests.ts';
import {
  containerOf,
  demonstration,
  deployments,
  environmentOf,
  FOLDERS,
  imageRecipe,
  isKept,
  named,
  ofKind,
  servingContainerOf,
  settings,
  specOf,
  withPods,
} from './testing/workloads.ts';

const root = path.resolve(import.meta.dirname, '..');
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

/** Every variable that a start reads in this environment. */
function readFrom(environment: Record<string, string>): Set<string | symbol> {
  const read = new Set<string | symbol>(['NODE_COMPILE_CACHE']);
  readConfig(
    new Proxy(environment, {
      get: (target, name) => {
        read.add(name);
        return Reflect.get(target, name);
      },
    }),
  );
  return read;
}

describe('the manifests for Kubernetes', () => {
  it.each(FOLDERS.flatMap((folder) => [...filesOf(folder)].map(([name, text]) => [`${folder}/${name}`, text])))(
    'S65 %s is what the cluster’s schemas allow, key by key',
    async (_file, text) => {
      for (const document of documentsOf(text)) expect(await problemsOf(document)).toEqual([]);
    },
  );

  it('S65 a key that is misspelt, of another type, missing, or of a kind that there is not, would be found', async () => {
    const web = textOf('product/web.yaml');
    const problems = async (changed: string): Promise<string[]> => (await Promise.all(documentsOf(changed).map(problemsOf))).flat();
    expect(await problems(web.replace('readOnlyRootFilesystem', 'readonlyRootFilesystem'))).toEqual([
      'Deployment web/spec/template/spec/containers/0/securityContext/readonlyRootFilesystem is unknown',
    ]);
    expect((await problems(web.replace('runAsUser: 10001', 'runAsUser: pavilion')))[0]).toContain('runAsUser type');
    expect((await problems(web.replace('containerPort: 8080', 'hostPort: 8080')))[0]).toContain('"missingProperty":"containerPort"');
    expect(await problems(web.replace('apps/v1', 'apps/v2'))).toContain('Deployment web is of no known kind');
    await expect(problems(web.replace('  name: web', '  name: web\n  name: other'))).rejects.toThrow('unique');
  });

  it.each(FOLDERS)('S65 the kustomization of %s names every file beside it, and the image by its digest alone', (folder) => {
    const [read] = documentsOf(textOf(`${folder}/kustomization.yaml`));
    const { resources, components } = z.object({ resources: z.array(z.string()), components: z.array(z.string()) }).parse(read);
    expect(resources.filter((name) => !name.startsWith('../')).toSorted()).toEqual([...filesOf(folder).keys()].toSorted());
    expect(components).toEqual(['../image']);
    expect(textOf('image/kustomization.yaml')).toMatch(/- name: pavilion\n {4}newName: \S+\n {4}digest: sha256:[0-9a-f]{64}\n/);
    for (const one of withPods) expect(containerOf(one).image).toBe('pavilion');
  });

  it.skipIf(!hasKubectl).each(FOLDERS)(
    'S65 %s is built by kubectl to what the schemas allow (skipped where it is not installed)',
    async (folder) => {
      const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', placeOf(folder)], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
      for (const document of documentsOf(stdout)) expect(await problemsOf(document)).toEqual([]);
      const images = [...stdout.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
      expect(images.length).toBeGreaterThan(0);
      expect(images.filter((image) => !/^\S+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
    },
  );
});

describe('the processes in Kubernetes', () => {
  it('S58 S66 read only settings that there are, with keys and addresses from Secrets that the manifests do not hold', () => {
    expect(ofKind('Secret')).toEqual([]);
    const operations = fs.readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
    for (const one of deployments) refuseOpenConsole(readConfig(environmentOf(one)));
    // The optional keys that an operator may add to the settings.
    const added = {
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'no-reply@play.example',
      BTCPAY_URL: 'https://pay.example',
      BTCPAY_STORE_ID: 'store',
      CONSOLE_OIDC_ISSUER: 'https://id.example',
      CONSOLE_OIDC_CLIENT_ID: 'id',
      S3_BUCKET: 'papers',
    };
    for (const one of withPods) {
      const environment = environmentOf(one, { isWhole: true });
      // A process that is given an address must have its key as well, or it does not start.
      const read = readFrom({ ...(containerOf(one).envFrom.length > 0 ? added : {}), ...environment });
      // By PATH the shell finds what it runs; it is no setting of ours.
      const settings = Object.keys(environment).filter((name) => name !== 'PATH');
      expect(settings.filter((name) => !read.has(name))).toEqual([]);
      const keys = containerOf(one).env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
      expect(keys.filter((key) => !isKept(key))).toEqual([]);
      for (const { name, key } of keys) for (const word of [name, key]) expect(operations).toContain(`\`${word}\``);
    }
  });

  it('S96 have the sandbox as a demonstration alone, which each of them says at its start', () => {
    expect(demonstration).toEqual({ SANDBOX: 'on', DEMONSTRATION: 'on' });
    for (const one of deployments) {
      expect(refuseOpenSandbox(readConfig(environmentOf(one)))).toBeUndefined();
      expect(refuseOpenSandbox(readConfig({ ...environmentOf(one), ...demonstration }))).toMatch(/^DEMONSTRATION=on: /);
    }
  });

  it('S66 serve as the role that owns no tables: only the migration has the address of their owner', () => {
    const holders = withPods.filter((one) => containerOf(one).env.some(({ valueFrom }) => valueFrom?.secretKeyRef.key === 'migrator'));
    expect(holders.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(['Job migrate']);
    expect(containerOf(holders[0]).command).toEqual(['/bin/sh', '/opt/pavilion/ops/run.sh', 'ops/migrate.ts']);
    for (const file of ['ops/run.sh', 'ops/migrate.ts']) expect(fs.existsSync(path.join(root, file))).toBe(true);
  });

  it('F17 have every role that there is, each in pods of its own', () => {
    const roles = deployments.map((one) => [...readConfig(environmentOf(one)).roles]);
    expect(roles.every(({ length }) => length === 1)).toBe(true);
    expect(roles.flat().toSorted()).toEqual([...readConfig({}).roles].toSorted());
    expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual(roles.flat().toSorted());
  });

  it.each(withPods.map((one) => [one.metadata.name, one] as const))('S65 %s runs without any right', (_name, one) => {
    const { spec } = specOf(one).template;
    expect(spec).toMatchObject({ serviceAccountName: 'pavilion', automountServiceAccountToken: false, enableServiceLinks: false });
    expect(spec.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 10_001,
      runAsGroup: 10_001,
      fsGroup: 10_001,
      fsGroupChangePolicy: 'OnRootMismatch',
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(imageRecipe).toContain('--user 10001:10001');
    expect(containerOf(one).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    for (const key of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers']) expect(spec[key]).toBeUndefined();
    for (const volume of spec.volumes) expect(volume['hostPath']).toBeUndefined();
    const { volumeMounts } = containerOf(one);
    expect(volumeMounts.map(({ name }) => name).toSorted()).toEqual(spec.volumes.map(({ name }) => name).toSorted());
    const written = ['/var/lib/pavilion', '/var/cache/pavilion'];
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(expect.arrayContaining(written));
  });

  it.each(deployments.map((one) => [one.metadata.name, one] as const))(
    'F11 F12 %s drains, and has the time for it and for a migration',
    (name, one) => {
      const { startupProbe, readinessProbe, livenessProbe, lifecycle, ports } = servingContainerOf(one);
      const port = name === 'console' ? 'console' : 'http';
      expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet)).toEqual([
        { path: '/healthz', port },
        { path: '/readyz', port },
        { path: '/healthz', port },
      ]);
      const config = readConfig(environmentOf(one));
      const open = { http: config.port, ...(port === 'console' ? { console: config.consolePort } : {}) };
      expect(Object.fromEntries(ports.map((each) => [each.name, each.containerPort]))).toEqual(open);
      const graceSeconds = z
        .looseObject({ terminationGracePeriodSeconds: z.number() })
        .parse(specOf(one).template.spec).terminationGracePeriodSeconds;
      const preStopSeconds = Number(lifecycle.preStop.exec.command[1]);
      // No new connections before the port closes, and a minute for the process, as under systemd.
      expect(preStopSeconds).toBeGreaterThanOrEqual(readinessProbe.periodSeconds * readinessProbe.failureThreshold);
      expect(graceSeconds - preStopSeconds).toBe(60);
      expect(config.drainNoticeMs / 1000).toBeLessThan(graceSeconds - preStopSeconds - 10);
      const migrationSeconds = 600;
      expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThan(migrationSeconds);
      expect(z.looseObject({ progressDeadlineSeconds: z.number() }).parse(one['spec']).progressDeadlineSeconds).toBeGreaterThan(
        migrationSeconds,
      );
    },
  );

  it('F17 keep a pod of each role with more than one through the loss of a machine, and web grows', () => {
    const many = deployments.filter((one) => specOf(one).replicas !== 1).map(({ metadata }) => metadata.name);
    expect(
      ofKind('PodDisruptionBudget')
        .map(({ metadata }) => metadata.name)
        .toSorted(),
    ).toEqual(many.toSorted());
    for (const name of many) expect(specOf(named('Deployment', name)).template.spec['topologySpreadConstraints']).toHaveLength(2);
    const scaler = named('HorizontalPodAutoscaler', 'web')?.['spec'];
    expect(scaler).toMatchObject({ scaleTargetRef: { kind: 'Deployment', name: 'web' }, minReplicas: 2 });
    // Otherwise each change of the manifest would undo it.
    expect(specOf(named('Deployment', 'web')).replicas).toBeUndefined();
  });
});

const rules = z.array(
  z.object({
    host: z.string(),
    http: z.object({
      paths: z.array(
        z.object({
          path: z.string(),
          pathType: z.string(),
          backend: z.object({ service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }) }),
        }),
      ),
    }),
  }),
);

describe('the ways to the pods', () => {
  /** The services behind each host's paths. */
  const routes = ofKind('Ingress').flatMap((one) =>
    rules
      .parse(z.object({ rules: z.unknown() }).parse(one['spec']).rules)
      .flatMap(({ host, http }) =>
        http.paths.map(
          ({ path: way, pathType, backend }) => `${host}${way} ${pathType} ${backend.service.name}:${backend.service.port.name}`,
        ),
      ),
  );

  it('F11 are those of the shipped balancer, and the console’s host apart', () => {
    const balancer = fs.readFileSync(path.join(root, 'deploy/haproxy.cfg'), 'utf8');
    const exact = /acl is_socket path (\S+)/.exec(balancer)?.[1] ?? '';
    const prefix = /acl is_sandbox path (\S+)/.exec(balancer)?.[1] ?? '';
    const betting = /acl is_sportsbook path_beg (\S+)\//.exec(balancer)?.[1] ?? '';
    const assets = /acl is_asset path_beg (\S+)/.exec(balancer)?.[1] ?? '';
    for (const line of [
      'use_backend realtime if is_socket',
      'use_backend assets if is_asset',
      'retry-on conn-failure 404',
      'use_backend sportsbook if is_sportsbook',
      'use_backend sandbox if is_sandbox',
      'default_backend web',
      'httpchk GET /readyz',
    ])
      expect(balancer).toContain(line);
    const { host: site } = new URL(settings['PUBLIC_URL'] ?? '');
    const { host: console } = new URL(settings['CONSOLE_URL'] ?? '');
    expect(named('Ingress', 'assets')?.['metadata']).toMatchObject({
      annotations: { 'nginx.ingress.kubernetes.io/proxy-next-upstream': 'error timeout http_404' },
    });
    expect(routes.toSorted()).toEqual(
      [
        `${site}${exact} Exact realtime:http`,
        `${site}/ Prefix web:http`,
        `${site}${assets} Prefix web:http`,
        `${site}${prefix} Prefix sandbox:http`,
        `${site}${betting} Prefix sportsbook:http`,
        `${console}/ Prefix console:console`,
      ].toSorted(),
    );
  });

  it('F11 end at ports that the pods of that role open', () => {
    for (const one of ofKind('Service')) {
      const { selector, ports } = z
        .object({
          selector: z.record(z.string(), z.string()),
          ports: z.array(z.object({ name: z.string(), port: z.number(), targetPort: z.string() })),
        })
        .parse(one['spec']);
      const target = named('Deployment', one.metadata.name);
      expect(specOf(target).template.metadata.labels).toEqual(selector);
      const open = servingContainerOf(target).ports.map(({ name }) => name);
      for (const { targetPort } of ports) expect(open).toContain(targetPort);
    }
  });

  it('S5 let nobody in but whom they name: the console from the operators’ network alone', () => {
    expect(named('NetworkPolicy', 'nothing-else')?.['spec']).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const selector = z.object({
      matchLabels: z.record(z.string(), z.string()).optional(),
      matchExpressions: z.array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) })).optional(),
    });
    const entry = z.object({
      podSelector: selector,
      policyTypes: z.tuple([z.literal('Ingress')]),
      ingress: z.array(
        z.object({
          from: z.array(
            z.object({ namespaceSelector: z.object({ matchLabels: z.object({ 'kubernetes.io/metadata.name': z.string() }) }) }),
          ),
          ports: z.array(z.object({ port: z.number() })),
        }),
      ),
    });
    const COMPONENT = 'app.kubernetes.io/component';
    const ways = ofKind('NetworkPolicy').flatMap((one) => {
      const read = entry.safeParse(one['spec']);
      if (!read.success) return [];
      const { matchLabels, matchExpressions } = read.data.podSelector;
      const whom = [matchLabels?.[COMPONENT] ?? [], matchExpressions?.flatMap(({ values }) => values) ?? []].flat();
      return read.data.ingress.flatMap(({ from, ports }) =>
        from.flatMap(({ namespaceSelector }) =>
          ports.map(({ port }) => `${namespaceSelector.matchLabels['kubernetes.io/metadata.name']} → ${whom.join(', ') || 'all'}:${port}`),
        ),
      );
    });
    expect(ways.toSorted()).toEqual(
      [
        'ingress-nginx → web, realtime:8080',
        'ingress-nginx-operators → console:8081',
        'ingress-nginx → sandbox:8080',
        'ingress-nginx → sportsbook:8080',
        'monitoring → all:8080',
      ].toSorted(),
    );
  });
});
