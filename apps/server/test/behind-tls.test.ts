import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { socketPath } from '@pavilion/contract/channels.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '../src/kernel/postgres/free-port.ts';
import { HAPROXY, startBalancer } from '../src/testing/beside/balancer.ts';
import { scratchFolder } from '../src/testing/scratch-folder.ts';

const LOOPBACK = '127.0.0.1';
const [SITE, CONSOLE] = ['play.test', 'console.test'];
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const isRoot = process.getuid?.() === 0;
const isPossible = HAPROXY !== undefined && hasOpenssl;
const why = isPossible ? '' : ' (skipped for want of haproxy, openssl)';

const folder = isPossible ? scratchFolder('pavilion-tls-') : '';
const certificates = path.join(folder, 'certificates');
const stops: (() => void)[] = [];
let ports: Record<'plain' | 'secure' | 'console', number>;

/** In the place of a process of the product: it says which it is, at which host it was called, and by whom. */
async function aProcess(name: string): Promise<string> {
  const server = http.createServer(({ headers }, response) => {
    response.end(JSON.stringify({ name, host: headers.host, from: headers['x-forwarded-for'] }));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.send(name));
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  stops.push(() => {
    sockets.close();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return `${LOOPBACK}:${port}`;
}

/** A certificate of each host, as an authority would give it but for its signature. */
function certify(host: string): void {
  const [key, certificate] = [path.join(folder, `${host}.key`), path.join(folder, `${host}.crt`)];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${host} -addext subjectAltName=DNS:${host}`;
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  fs.writeFileSync(path.join(certificates, `${host}.pem`), fs.readFileSync(certificate, 'utf8') + fs.readFileSync(key, 'utf8'));
}

const authorities = (): string[] => [SITE, CONSOLE].map((host) => fs.readFileSync(path.join(folder, `${host}.crt`), 'utf8'));

/** A visitor's call by TLS to this host, who trusts its certificate and no other. */
async function call(port: number, host: string, servername = host): Promise<{ status?: number; text: string }> {
  const headers = { host, 'x-forwarded-for': '198.51.100.7' };
  const request = https.get({ host: LOOPBACK, port, servername, ca: authorities(), agent: false, headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const parts = (await response.toArray()) as Buffer[];
  const { statusCode } = response;
  return { ...(statusCode === undefined ? {} : { status: statusCode }), text: Buffer.concat(parts).toString() };
}

const ask = async (port: number, host: string): Promise<Record<string, unknown>> =>
  JSON.parse((await call(port, host)).text) as Record<string, unknown>;

/** The users whom the balancer of this test runs as. */
function itsUsers(): (string | undefined)[] {
  const mark = `TLS_BIND=${LOOPBACK}:${ports.secure}`;
  const read = (pid: string, file: string): string => {
    try {
      return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      // It ended meanwhile.
      return '';
    }
  };
  const own = fs.readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && read(pid, 'environ').split('\0').includes(mark));
  return own.map((pid) => /^Uid:\t\d+\t(\d+)/m.exec(read(pid, 'status'))?.[1]);
}

/** The first message on a socket. */
async function hear(port: number, host: string, way: string): Promise<string> {
  const agent = new https.Agent({ servername: host, ca: authorities() });
  const socket = new WebSocket(`wss://${LOOPBACK}:${port}${way}`, { agent, headers: { host } });
  const [said] = (await once(socket, 'message')) as [Buffer];
  socket.terminate();
  return said.toString();
}

async function startAll(): Promise<void> {
  fs.mkdirSync(certificates);
  for (const host of [SITE, CONSOLE]) certify(host);
  const [web, realtime, console] = await Promise.all(['web', 'realtime', 'console'].map(aProcess));
  const [plain, secure, own] = [await freePort(), await freePort(), await freePort()];
  ports = { plain, secure, console: own };
  const at = (port: number): string => `${LOOPBACK}:${port}`;
  const players = { WEB_1: web ?? '', WEB_2: web ?? '', REALTIME_1: realtime ?? '', REALTIME_2: realtime ?? '', SANDBOX_1: web ?? '' };
  const tls = { TLS_BIND: at(secure), TLS_CERTIFICATES: certificates, CONSOLE_BIND: at(own), CONSOLE_1: console ?? '' };
  const bounds = { PUBLIC_HOST: SITE, CONSOLE_HOST: CONSOLE, ...(isRoot ? { BALANCER_USER: 'daemon' } : {}) };
  stops.push(startBalancer({ ...players, ...tls, ...bounds, PUBLIC_BIND: at(plain) }));
  // The balancer has seen each kind once.
  const isUp = async (): Promise<void> => {
    expect(await ask(secure, SITE)).toMatchObject({ name: 'web' });
    expect(await ask(own, CONSOLE)).toMatchObject({ name: 'console' });
  };
  await vi.waitFor(isUp, { timeout: 60_000, interval: 100 });
}

beforeAll(async () => {
  if (isPossible) await startAll();
});
afterAll(() => {
  for (const stop of stops) stop();
  if (isPossible) fs.rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!isPossible)(`the shipped balancer with TLS${why}`, () => {
  it('F11 S5 has the host that was called, and adds the visitor’s address as the last one', async () => {
    expect(await ask(ports.secure, SITE)).toEqual({ name: 'web', host: SITE, from: expect.stringMatching(/(?:^|, ?)127\.0\.0\.1$/) });
  });

  it('F11 leads to TLS whoever comes without it, with path and method', async () => {
    const answer = await fetch(`http://${LOOPBACK}:${ports.plain}/games?page=2`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `https://${LOOPBACK}:${ports.plain}/games?page=2`]);
  });

  it('F11 carries sockets to the processes that hold them', async () => {
    expect(await hear(ports.secure, SITE, socketPath)).toBe('realtime');
  });

  it('F11 S5 has operators’ console at an address of its own, with its socket and certificate', async () => {
    expect(await ask(ports.console, CONSOLE)).toMatchObject({ name: 'console', host: CONSOLE });
    expect(await hear(ports.console, CONSOLE, socketPath)).toBe('console');
  });

  it('S5 answers at the name of the site and at that of the console, each at its own address, and at no other', async () => {
    const { secure, console: own } = ports;
    const others = [
      [secure, CONSOLE],
      [secure, 'elsewhere.test', SITE],
      [own, SITE],
    ] as const;
    const answers = await Promise.all(others.map(([port, host, servername]) => call(port, host, servername)));
    expect(answers.map(({ status }) => status)).toEqual([421, 421, 421]);
    expect((await call(secure, `${SITE}:443`, SITE)).status).toBe(200);
  });

  it.runIf(isRoot)('S65 is no longer root once its ports are open', () => {
    const daemon = /^daemon:[^:]*:(\d+)/m.exec(fs.readFileSync('/etc/passwd', 'utf8'))?.[1];
    expect(itsUsers()).toEqual([daemon]);
  });
});
