import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { game, studio } from './memory-ledger.ts';

const answer = z.object({ id: z.string(), code: z.string(), cashMinor: z.string() });

interface DrivenCall {
  readonly type: 'bet' | 'win';
  readonly playerId: string;
  readonly token: string;
  readonly externalId: string;
  readonly round: string;
  readonly amountMinor: bigint;
}

/** An answer that was given outside: it must be in the books for ever (I20). */
export interface JournalLine {
  readonly playerId: string;
  readonly externalId: string;
  readonly amountMinor: string;
  readonly cashMinor: string;
}

/**
 * The witness of the kill tests: it runs outside the application and the database, and writes each acknowledged call to a
 * journal that is on the disk (`fdatasync`) before it counts; what stayed without an answer goes to a second list (reliability §1.6).
 */
export class KillDriver {
  readonly unanswered = new Map<string, DrivenCall>();
  /** Calls whose answer was not a decision. */
  readonly undecided = new Set<string>();
  readonly #journalFile: string;
  readonly #journal: number;
  readonly #waiting = new Map<string, (result: { code: string; cashMinor: string } | undefined) => void>();
  readonly #mode: 'sound' | 'early';
  #child: ChildProcess | undefined;

  constructor(directory: string, mode: 'sound' | 'early' = 'sound') {
    this.#journalFile = path.join(directory, 'journal.jsonl');
    this.#journal = fs.openSync(this.#journalFile, 'a');
    this.#mode = mode;
  }

  get journal(): JournalLine[] {
    return fs
      .readFileSync(this.#journalFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => journalLine.parse(JSON.parse(line)));
  }

  async startApplication(connectionString: string): Promise<void> {
    const child = fork(path.join(import.meta.dirname, 'ledger-process.ts'), [connectionString, this.#mode], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    child.on('message', (message) => this.#receive(answer.parse(message)));
    child.once('exit', () => {
      for (const resolve of this.#waiting.values()) resolve(undefined);
      this.#waiting.clear();
    });
    await new Promise<void>((resolve) => this.#waiting.set('ready', () => resolve()));
  }

  /** SIGKILL: nothing is finished, no client gets an answer. */
  async killApplication(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Sends one call. True once it was acknowledged, and the acknowledgement is on the disk. */
  async send(call: DrivenCall): Promise<boolean> {
    const id = `${call.playerId}/${call.externalId}`;
    this.unanswered.set(id, call);
    const result = await new Promise<{ code: string; cashMinor: string } | undefined>((resolve) => {
      this.#waiting.set(id, resolve);
      if (this.#child?.connected !== true) return this.#receive({ id, code: 'gone', cashMinor: '' });
      this.#child.send({ ...call, id, amountMinor: call.amountMinor.toString(), source: studio, gameId: game }, (error) => {
        if (error !== null) this.#receive({ id, code: 'gone', cashMinor: '' });
      });
    });
    if (result?.code !== 'OK') {
      if (result !== undefined && result.code !== 'gone') this.undecided.add(result.code);
      return false;
    }
    const line = {
      playerId: call.playerId,
      externalId: call.externalId,
      amountMinor: call.amountMinor.toString(),
      cashMinor: result.cashMinor,
    };
    fs.writeSync(this.#journal, `${JSON.stringify(line)}\n`);
    fs.fdatasyncSync(this.#journal);
    this.unanswered.delete(id);
    return true;
  }

  async close(): Promise<void> {
    await this.killApplication();
    fs.closeSync(this.#journal);
  }

  #receive({ id, ...result }: z.output<typeof answer>): void {
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve?.(result);
  }
}

const journalLine = z.object({ playerId: z.string(), externalId: z.string(), amountMinor: z.string(), cashMinor: z.string() });
