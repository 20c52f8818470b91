import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import type { ObjectStoreSettings } from '../../config/object-store.ts';
import { freePort } from '../../kernel/postgres/free-port.ts';
import { scratchFolder } from '../scratch-folder.ts';

/**
 * Versity's S3 gateway over a folder, which checks signatures as AWS does. It is built where Go is, in a folder with a `go.mod` that requires
 * `github.com/versity/versitygw v1.8.0`: `go build -mod=mod github.com/versity/versitygw/cmd/versitygw`.
 */
const PROGRAM = process.env.VERSITYGW_BIN ?? '/usr/local/bin/versitygw';

/** Whether an object store is installed; tests that need one say in their title that they are skipped without it. */
export const hasObjectStore = fs.existsSync(PROGRAM);

interface RunningStore {
  settings: ObjectStoreSettings;
  stop(): Promise<void>;
}

async function started(settings: ObjectStoreSettings, folder: string): Promise<ChildProcess> {
  const { accessKeyId, secretAccessKey } = settings;
  fs.mkdirSync(path.join(folder, 'objects'));
  const port = new URL(settings.endpoint ?? '').host;
  const child = spawn(PROGRAM, ['--port', port, 'posix', path.join(folder, 'objects'), '--sidecar', path.join(folder, 'beside')], {
    env: { ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
    stdio: 'ignore',
  });
  return child;
}

/** Starts an object store with an empty bucket. */
export async function startObjectStore(): Promise<RunningStore> {
  const folder = scratchFolder('pavilion-objects-');
  fs.mkdirSync(path.join(folder, 'beside'));
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const settings = { endpoint, region: 'us-east-1', bucket: 'files', accessKeyId: 'tester', secretAccessKey: 'a-secret-of-the-test' };
  const child = await started(settings, folder);
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey }, maxAttempts: 1 });
  await vi.waitFor(() => client.send(new CreateBucketCommand({ Bucket: settings.bucket })), { timeout: 30_000, interval: 100 });
  client.destroy();
  return {
    settings,
    stop: async () => {
      const isOver = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await isOver;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
