import { Worker } from 'node:worker_threads';
import type { LoadPlan, LoadResult } from './http-load-worker.ts';

/** Sends a plan's requests from a thread of its own, so that measuring slows the product as little as possible. */
export function sendLoad(plan: LoadPlan): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./http-load-worker.ts', import.meta.url), { workerData: plan });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** A GET as it goes over the wire on a kept connection. */
export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): Uint8Array {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`);
}

/** A POST of JSON as it goes over the wire on a kept connection. */
export function postRequest(path: string, body: string, headers: Readonly<Record<string, string>>): Uint8Array {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(`${head}${lines.join('')}\r\n${body}`);
}
