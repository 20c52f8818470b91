import path from 'node:path';
import type { RoleUrls } from '@pavilion/server/kernel/postgres/roles.ts';
import { answersOk, bare, pooledUrl } from './database.ts';
import { at, type Layout, LOOPBACK, root, shipped, systemFile, systemFolder } from './layout.ts';
import type { PartPlan } from './part.ts';
import { program, prometheusProgram } from './programs.ts';

export const publicUrl = ({ publicPort }: Layout): string => `http://${at(publicPort)}`;
export const consoleUrl = ({ ports }: Layout): string => `http://${at(ports.console)}`;

/** The same role at the port that leads to the standby. */
function replicaUrl({ ports }: Layout, { app }: RoleUrls): string {
  const url = new URL(app);
  url.port = String(ports.replica);
  return url.href;
}

/** The settings by which a process of the product, or a command of its operator, finds this installation. */
export function productEnvironment(layout: Layout, urls: RoleUrls): Record<string, string> {
  return {
    DATABASE_URL: pooledUrl(layout, urls),
    DATABASE_DIRECT_URL: urls.app,
    DATABASE_REPLICA_URL: replicaUrl(layout, urls),
    DATABASE_MIGRATOR_URL: urls.migrator,
    DATABASE_AUDITOR_URL: urls.auditor,
    DATA_DIR: layout.product,
    SECRETS_DIR: layout.product,
    PUBLIC_URL: publicUrl(layout),
    CONSOLE_URL: consoleUrl(layout),
  };
}

/** The processes of the product, each with where it listens. */
const PROCESSES = [
  { name: 'web-1', roles: 'web', port: 'web1', metrics: 'metrics1' },
  { name: 'web-2', roles: 'web', port: 'web2', metrics: 'metrics2' },
  { name: 'realtime-1', roles: 'realtime', port: 'realtime1', metrics: 'metrics3' },
  { name: 'realtime-2', roles: 'realtime', port: 'realtime2', metrics: 'metrics4' },
  // Operators have a process of their own in production.
  { name: 'worker', roles: 'worker,console', port: 'worker', metrics: 'metrics5' },
  { name: 'sandbox', roles: 'sandbox,sportsbook', port: 'sandbox', metrics: 'metrics6' },
] as const;

export const metricsUrl = ({ ports }: Layout): string => `http://${at(ports.metrics5)}/metrics`;

/** The metrics of the two processes that serve pages and calls. */
export const webMetricsUrls = ({ ports }: Layout): readonly string[] =>
  [ports.metrics1, ports.metrics2].map((port) => `http://${at(port)}/metrics`);

export function productPlans(layout: Layout, urls: RoleUrls): PartPlan[] {
  const { ports } = layout;
  return PROCESSES.map(({ name, roles, port, metrics }) => ({
    name,
    command: ['sh', path.join(root, 'ops/serve.sh')],
    environment: {
      LOG_LEVEL: 'warn',
      ...definedEnvironment(),
      ...productEnvironment(layout, urls),
      ROLES: roles,
      PORT: String(ports[port]),
      CONSOLE_PORT: String(ports.console),
      METRICS_PORT: String(ports[metrics]),
      TRUSTED_PROXIES: LOOPBACK,
    },
    isReady: () => answersOk(`http://${at(ports[port])}/readyz`),
  }));
}

/** Our own variables. */
export const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** The balancer before the players, with the shipped configuration. */
export function balancerPlan(layout: Layout): PartPlan {
  const { ports, user, publicPort } = layout;
  const environment = {
    ...bare(),
    PUBLIC_BIND: at(publicPort),
    WEB_1: at(ports.web1),
    WEB_2: at(ports.web2),
    REALTIME_1: at(ports.realtime1),
    REALTIME_2: at(ports.realtime2),
    SANDBOX_1: at(ports.sandbox),
  };
  return {
    name: 'balancer',
    command: [program('haproxy'), '-db', '-q', '-f', shipped(layout, 'haproxy.cfg')],
    environment,
    user,
    isReady: async () => (await answersOk(`${publicUrl(layout)}/readyz`)) && (await answersOk(`${publicUrl(layout)}/sandbox/world`)),
  };
}

/** Prometheus with the shipped rules; undefined where it is not installed. */
export function watchPlan(layout: Layout): PartPlan | undefined {
  const prometheus = prometheusProgram();
  if (prometheus === undefined) return undefined;
  const { ports, user } = layout;
  const configuration = shipped(layout, 'prometheus/prometheus.yml');
  shipped(layout, 'prometheus/alerts.yml');
  const targets = PROCESSES.map(({ metrics }) => at(ports[metrics]));
  systemFile(layout, 'targets.yml', `- targets: ${JSON.stringify(targets)}\n`);
  const words = {
    'config.file': configuration,
    'storage.tsdb.path': systemFolder(layout, 'prometheus'),
    'web.listen-address': at(ports.prometheus),
    'log.level': 'warn',
  };
  return {
    name: 'prometheus',
    command: [prometheus, ...Object.entries(words).map(([name, value]) => `--${name}=${value}`)],
    environment: bare(),
    user,
    isReady: () => answersOk(`http://${at(ports.prometheus)}/-/ready`),
  };
}
