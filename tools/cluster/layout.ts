import fs from 'node:fs';
import path from 'node:path';
import { reachableFolder } from '@pavilion/server/kernel/postgres/embedded.ts';
import { freePort } from '@pavilion/server/kernel/postgres/free-port.ts';
import { type ServerUser, unprivilegedUser } from '@pavilion/server/kernel/postgres/native.ts';
import type { Network } from './network.ts';

export const LOOPBACK = '127.0.0.1';
export const root = path.resolve(import.meta.dirname, '../..');

const PORTS = [
  'etcd',
  'etcdPeers',
  'database1',
  'database2',
  'patroni1',
  'patroni2',
  'primary',
  'replica',
  'pooler',
  'web1',
  'web2',
  'realtime1',
  'realtime2',
  'worker',
  'console',
  'sandbox',
  'prometheus',
  'metrics1',
  'metrics2',
  'metrics3',
  'metrics4',
  'metrics5',
  'metrics6',
] as const;
type Ports = Readonly<Record<(typeof PORTS)[number], number>>;

/** Where the parts of one cluster keep their files and listen. */
export interface Layout {
  readonly publicPort: number;
  readonly ports: Ports;
  /** The product's own data: secrets and documents. */
  readonly product: string;
  /** Data of everything else, owned by the user it runs as. */
  readonly system: string;
  readonly logs: string;
  readonly user: ServerUser;
  /** Between the database nodes and everything else; undefined means that all of it is on loopback. */
  readonly network?: Network | undefined;
}

/** Distinct free ports. */
async function freePorts(): Promise<Ports> {
  const ports: number[] = [];
  while (ports.length < PORTS.length) ports.push(await freePort());
  return Object.fromEntries(PORTS.map((name, index) => [name, ports[index]])) as Record<(typeof PORTS)[number], number>;
}

export const at = (port: number): string => `${LOOPBACK}:${port}`;

function folder(place: string, user?: ServerUser): string {
  fs.mkdirSync(place, { recursive: true, mode: 0o700 });
  if (user?.uid !== undefined && user.gid !== undefined) fs.chownSync(place, user.uid, user.gid);
  return place;
}

/** A folder of a system part. */
export const systemFolder = ({ system, user }: Layout, name: string): string => folder(path.join(system, name), user);

/** A file that a system part reads, and nobody else. */
export function systemFile({ system, user }: Layout, name: string, text: string): string {
  const file = path.join(system, name);
  fs.writeFileSync(file, text, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(file, user.uid, user.gid);
  return file;
}

/** A file of `deploy/`. */
export const shippedText = (name: string): string => fs.readFileSync(path.join(root, 'deploy', name), 'utf8');

/** The same, where a system part can read it. */
export const shipped = (layout: Layout, name: string): string => systemFile(layout, path.basename(name), shippedText(name));

export async function layOut(dataDirectory: string, publicPort: number): Promise<Layout> {
  const user = unprivilegedUser();
  fs.mkdirSync(dataDirectory, { recursive: true });
  return {
    publicPort,
    ports: await freePorts(),
    product: folder(path.join(dataDirectory, 'product')),
    logs: folder(path.join(dataDirectory, 'logs')),
    system: folder(path.join(reachableFolder(dataDirectory, user), 'system'), user),
    user,
  };
}
