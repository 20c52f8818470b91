import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import * as z from 'zod';

// A start on an empty database takes seconds; a machine busy with other tests takes many times as long.
const READY_LIMIT_MS = 150_000;

/** The archive that deploy/image/build.sh has written; tests of what is in it say in their title that they are skipped without. */
const ARCHIVE = process.env.PAVILION_IMAGE;
export const hasImage = ARCHIVE !== undefined;

const index = z.object({ manifests: z.array(z.object({ digest: z.string() })).length(1) });
const manifest = z.object({ config: z.object({ digest: z.string() }), layers: z.array(z.object({ digest: z.string() })).min(1) });
const configuration = z.object({
  config: z.object({
    User: z.string().regex(/^\d+:\d+$/),
    Env: z.array(z.string()),
    Entrypoint: z.array(z.string()),
    WorkingDir: z.string(),
    Volumes: z.record(z.string(), z.unknown()),
  }),
});

export interface Image {
  /** The folder of its files, for inspection. */
  root: string;
  user: { uid: number; gid: number };
  environment: Readonly<Record<string, string>>;
  command: readonly string[];
  workingDirectory: string;
  /** Volumes that the runtime must provide. */
  volumes: readonly string[];
  remove(): void;
}

/** Unpacks the image as a runtime would. */
export function openImage(): Image {
  if (spawnSync('runc', ['--version']).status !== 0) throw new Error('What PAVILION_IMAGE names is run by runc: apt-get install runc');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-image-'));
  const [layout, root] = [path.join(folder, 'layout'), path.join(folder, 'root')];
  for (const made of [layout, root]) fs.mkdirSync(made);
  const unpack = (archive: string, into: string) => execFileSync('tar', ['-x', '-p', '--numeric-owner', '-f', archive, '-C', into]);
  unpack(ARCHIVE ?? '', layout);
  const blob = (digest: string): string => path.join(layout, 'blobs', ...digest.split(':'));
  const read = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));
  const [found] = index.parse(read(path.join(layout, 'index.json'))).manifests;
  const { config, layers } = manifest.parse(read(blob(found?.digest ?? '')));
  for (const { digest } of layers) unpack(blob(digest), root);
  const { User, Env, Entrypoint, WorkingDir, Volumes } = configuration.parse(read(blob(config.digest))).config;
  const [uid = 0, gid = 0] = User.split(':').map(Number);
  return {
    root,
    user: { uid, gid },
    environment: Object.fromEntries(Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])),
    command: Entrypoint,
    workingDirectory: WorkingDir,
    volumes: Object.keys(Volumes),
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}

/** A read-only root, no privileges, and only the volumes writable: docs/operations.md requires this of every runtime. */
function bundleOf(image: Image, given: { environment: Record<string, string>; volumes: string }): object {
  const none = { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] };
  const own = image.volumes.map((destination, place) => {
    const source = path.join(given.volumes, String(place));
    fs.mkdirSync(source);
    fs.chownSync(source, image.user.uid, image.user.gid);
    return { destination, type: 'bind', source, options: ['bind', 'rw', 'nosuid', 'nodev'] };
  });
  return {
    ociVersion: '1.0.2',
    process: {
      user: image.user,
      args: image.command,
      env: Object.entries({ ...image.environment, ...given.environment }).map(([name, value]) => `${name}=${value}`),
      cwd: image.workingDirectory,
      capabilities: none,
      noNewPrivileges: true,
    },
    root: { path: image.root, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'strictatime', 'mode=755', 'size=65536k'] },
      { destination: '/dev/shm', type: 'tmpfs', source: 'shm', options: ['nosuid', 'noexec', 'nodev', 'mode=1777', 'size=65536k'] },
      ...own,
    ],
    // The network is this machine's: the database is on it.
    linux: { namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })) },
  };
}

/** Runs the image as a container, in the volumes of a folder of its own. */
export function runImage(image: Image, environment: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-container-'));
  fs.chmodSync(folder, 0o755);
  fs.writeFileSync(path.join(folder, 'config.json'), JSON.stringify(bundleOf(image, { environment, volumes: folder })));
  const name = path.basename(folder);
  const common = ['--root', path.join(folder, 'state')];
  const child = spawn('runc', [...common, 'run', '--bundle', folder, name], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = once(child, 'exit');
  const signal = (which: 'TERM' | 'KILL') => execFileSync('runc', [...common, 'kill', name, which]);
  return {
    output: () => output,
    ready: () =>
      vi.waitFor(() => (output.includes('Pavilion is ready at') ? Promise.resolve() : Promise.reject(new Error(output))), {
        timeout: READY_LIMIT_MS,
        interval: 50,
      }),
    /** Runs a command inside. @returns its output @throws with its failure */
    inside: (...command: readonly string[]): string => {
      try {
        return execFileSync('runc', [...common, 'exec', name, ...command], { encoding: 'utf8', stdio: 'pipe' }).trim();
      } catch (error) {
        return z.object({ stderr: z.string() }).parse(error).stderr.trim();
      }
    },
    stop: () => signal('TERM'),
    exit: async (): Promise<number | null> => {
      await ended;
      return child.exitCode;
    },
    remove: async (): Promise<void> => {
      if (child.exitCode === null) signal('KILL');
      await ended;
      fs.rmSync(folder, { recursive: true });
    },
  };
}
