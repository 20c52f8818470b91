import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerUser } from '@pavilion/server/kernel/postgres/native.ts';

/** As an init system does: a process that ends unexpectedly is restarted. */
const RESTART_MS = 500;
const POLL_MS = 100;
const READY_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 60_000;
const LOG_TAIL_CHARACTERS = 1500;

export interface PartPlan {
  readonly name: string;
  readonly command: readonly [program: string, ...words: string[]];
  readonly environment: Readonly<Record<string, string>>;
  /** Undefined means the user who runs the command. */
  readonly user?: ServerUser;
  /** Whether it does its work. */
  isReady(): Promise<boolean>;
}

/** One process of the cluster, which comes back when it ends unasked. */
export class Part {
  readonly name: string;
  readonly #plan: PartPlan;
  readonly #logFile: string;
  readonly #onSpawn: () => void;
  #child: ChildProcess | undefined;
  #isWanted = false;

  constructor(plan: PartPlan, { logs, onSpawn }: { logs: string; onSpawn: () => void }) {
    this.name = plan.name;
    this.#plan = plan;
    this.#logFile = path.join(logs, `${plan.name}.log`);
    this.#onSpawn = onSpawn;
  }

  /** 0 while it does not run. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  start(): void {
    this.#isWanted = true;
    this.#spawn();
  }

  #spawn(): void {
    const { command, environment, user } = this.#plan;
    const [program, ...words] = command;
    const log = fs.openSync(this.#logFile, 'a');
    const child = spawn(program, words, {
      ...user,
      env: environment,
      cwd: '/',
      stdio: ['ignore', log, log],
      // Its own process group: a Ctrl-C in the terminal reaches the command first, which stops the parts in order.
      detached: true,
    });
    fs.closeSync(log);
    this.#child = child;
    child.once('error', () => this.#ended(child));
    child.once('exit', () => this.#ended(child));
    this.#onSpawn();
  }

  #ended(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    if (this.#isWanted) setTimeout(() => this.#again(), RESTART_MS);
  }

  #again(): void {
    if (this.#isWanted && this.#child === undefined) this.#spawn();
  }

  /** Waits until it does its work. @throws with the end of its log when it does not */
  async ready(): Promise<void> {
    for (const endsAtMs = performance.now() + READY_LIMIT_MS; performance.now() < endsAtMs; ) {
      if (this.pid !== 0 && (await this.#plan.isReady().catch(() => false))) return;
      if (!this.#isWanted) throw new Error(`${this.name} was stopped`);
      await delay(POLL_MS);
    }
    throw new Error(`${this.name} does not become ready; ${this.#logFile} ends with\n${this.#logTail()}`);
  }

  #logTail(): string {
    return fs.existsSync(this.#logFile) ? fs.readFileSync(this.#logFile, 'utf8').slice(-LOG_TAIL_CHARACTERS) : '';
  }

  /** Ends it as a crash does. It comes back, unless it is held. */
  kill({ isHeld = false } = {}): void {
    this.#isWanted = !isHeld;
    this.#child?.kill('SIGKILL');
  }

  /** Resolves when the process that runs now is gone. */
  async ended(): Promise<void> {
    for (const { pid } = this; this.pid === pid && pid !== 0; ) await delay(POLL_MS);
  }

  /** It does not come back, and is not awaited. */
  unwant(): void {
    this.#isWanted = false;
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  /** Lets it end in its own way, and ends it when it does not. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    // A process that was stopped takes no other signal.
    child.kill('SIGCONT');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(timer);
  }
}
