import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

/** HAProxy where there is one; tests that need it say in their title that they are skipped without. */
export const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((file) => fs.existsSync(file));
export const BALANCER_CONFIGURATION = fileURLToPath(new URL('../../../../../deploy/haproxy.cfg', import.meta.url));

/** Where the shipped configuration listens and where it leads, each as `host:port`. */
type BalancerAddresses = Record<'PUBLIC_BIND' | 'WEB_1' | 'WEB_2' | 'REALTIME_1' | 'REALTIME_2' | 'SANDBOX_1', string>;
/** Where the betting company is, if it is not with the other companies. */
type SportsbookAddress = Record<'SPORTSBOOK_1', string>;
/** Its further settings for TLS; `TLS_CERTIFICATES` is a folder. */
type TlsAddresses = Record<'TLS_BIND' | 'TLS_CERTIFICATES' | 'CONSOLE_BIND' | 'CONSOLE_1', string>;
/** The names it answers at and no others, and whom it becomes once its ports are open. */
type Bounds = Record<'PUBLIC_HOST' | 'CONSOLE_HOST' | 'BALANCER_USER', string>;

/** Starts HAProxy with the shipped configuration. @returns what stops it */
export function startBalancer(addresses: BalancerAddresses & Partial<SportsbookAddress & TlsAddresses & Bounds>): () => void {
  const child = spawn(HAPROXY ?? '', ['-f', BALANCER_CONFIGURATION, '-db', '-q'], { env: addresses, stdio: 'ignore' });
  return () => void child.kill('SIGTERM');
}
