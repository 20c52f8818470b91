import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import * as z from 'zod';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
const CONNECTIONS_FROM = 32_768;
const firstOfConnections = fs.existsSync(RANGE) ? Number.parseInt(fs.readFileSync(RANGE, 'utf8'), 10) : CONNECTIONS_FROM;

it('F12 ports for later listeners are handed out once, and never one that an outgoing connection could occupy', async () => {
  const ports: number[] = [];
  for (let count = 0; count < 200; count += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(firstOfConnections);
});

it('F12 a port that is occupied or handed out is skipped; if all are, an error says so', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = z.object({ port: z.number() }).parse(taken.address());
  const free = await freePort();
  const asked = [port, free, port];
  await expect(freePort(() => asked.shift() ?? port)).rejects.toThrow('Nothing is free between the ports 20000 and 32000');
  taken.close();
  await once(taken, 'close');
  expect(await freePort(() => port)).toBe(port);
});
