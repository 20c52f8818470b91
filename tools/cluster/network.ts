import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import type { ServerUser } from '@pavilion/server/kernel/postgres/native.ts';

export type NodeNumber = 1 | 2;
const NODES: readonly NodeNumber[] = [1, 2];
type Command = readonly [program: string, ...words: string[]];

/** Blocks of eight addresses in 198.18.0.0/15, which is meant for tests of networks and is routed nowhere. */
const BLOCKS = 1 << 14;
const BLOCK_BITS = 29;
const TRIES = 5;
const PROBE_MS = 2000;

/** Exits with 0 if packets reach the address and come back: nothing listens on the port, and the host refuses the connection. */
const PROBE = `require('node:net').connect(1, process.argv[1]).on('error', ({ code }) => process.exit(code === 'ECONNREFUSED' ? 0 : 1))`;

const run = (program: string, words: readonly string[]): void =>
  void execFileSync(program, words, { stdio: 'pipe', timeout: PROBE_MS * 5 });
const ip = (line: string): void => run('ip', line.split(' '));

function addressIn(block: number, host: number): string {
  const number = block * 8 + host;
  return `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}

/** Removes everything made under a name. Links disappear with their namespaces. */
function remove(name: string): void {
  for (const line of [`link del ${name}`, ...['', '-1', '-2'].map((end) => `netns del ${name}${end}`)]) {
    try {
      ip(line);
    } catch {
      // It is not there.
    }
  }
}

/**
 * The network of the database nodes. Each of them is in a namespace of its own, as on a machine of its own, and a bridge in a third one, which no
 * firewall of this machine filters, joins them with each other and with everything else. A node that is cut off continues, and no packet of it or to it
 * arrives.
 */
export class Network {
  readonly #block: number;
  readonly #name: string;
  readonly #file: string;

  private constructor(block: number, file: string) {
    this.#block = block;
    this.#name = `pv-${block.toString(16)}`;
    this.#file = file;
  }

  /** Removes what a command that was killed has left behind, by the file that names it. @returns undefined where the machine allows none */
  static open(file: string): Network | undefined {
    if (fs.existsSync(file)) remove(fs.readFileSync(file, 'utf8'));
    if (process.getuid?.() !== 0) return undefined;
    // Another cluster may have the same block.
    for (let tries = 0; tries < TRIES; tries += 1) {
      const network = new Network(randomInt(BLOCKS), file);
      if (network.#make()) return network;
    }
    return undefined;
  }

  /** @returns whether it is there and passes packets */
  #make(): boolean {
    const name = this.#name;
    try {
      ip(`netns add ${name}`);
    } catch {
      // Another's, or not allowed.
      return false;
    }
    try {
      fs.writeFileSync(this.#file, name);
      ip(`-n ${name} link add bridge type bridge`);
      ip(`-n ${name} link set bridge up`);
      this.#plug(name, { port: 'outside', address: this.gateway });
      for (const node of NODES) this.#addNode(node);
      for (const node of NODES)
        for (const address of [this.gateway, ...NODES.map((other) => this.addressOf(other))])
          run('nsenter', [`--net=${this.#place(node)}`, '--', process.execPath, '-e', PROBE, address]);
      return true;
    } catch {
      this.close();
      return false;
    }
  }

  #addNode(node: NodeNumber): void {
    const space = `${this.#name}-${node}`;
    ip(`netns add ${space}`);
    ip(`-n ${space} link set lo up`);
    this.#plug(this.#name, { port: `node${node}`, address: this.addressOf(node), space });
  }

  /** A cable from the bridge to a namespace, or to where the command runs; its other end has the network's name. */
  #plug(name: string, { port, address, space }: { port: string; address: string; space?: string }): void {
    const there = space === undefined ? [] : ['-n', space];
    const end = space === undefined ? `netns ${process.pid}` : `netns ${space}`;
    ip(`-n ${name} link add ${port} type veth peer name ${name} ${end}`);
    ip(`-n ${name} link set ${port} master bridge up`);
    run('ip', [...there, 'address', 'add', `${address}/${BLOCK_BITS}`, 'dev', name]);
    run('ip', [...there, 'link', 'set', name, 'up']);
  }

  #place(node: NodeNumber): string {
    return `/run/netns/${this.#name}-${node}`;
  }

  /** Where nodes find what is not on one of them. */
  get gateway(): string {
    return addressIn(this.#block, 1);
  }

  /** All of it, as pg_hba.conf names it. */
  get range(): string {
    return `${addressIn(this.#block, 0)}/${BLOCK_BITS}`;
  }

  addressOf(node: NodeNumber): string {
    return addressIn(this.#block, 1 + node);
  }

  /** The command as one that runs on a node, as a user if one is given. */
  on(node: NodeNumber, command: Command, { uid, gid }: ServerUser = {}): Command {
    const user = uid === undefined || gid === undefined ? [] : [`--setuid=${uid}`, `--setgid=${gid}`];
    return ['nsenter', `--net=${this.#place(node)}`, ...user, '--', ...command];
  }

  cut(node: NodeNumber): void {
    ip(`-n ${this.#name} link set node${node} down`);
  }

  mend(node: NodeNumber): void {
    ip(`-n ${this.#name} link set node${node} up`);
  }

  close(): void {
    remove(this.#name);
    fs.rmSync(this.#file, { force: true });
  }
}
