import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Server and load generator run in processes of their own, so neither is measured with the other's work. */
export class Child<Order extends object, Answer> {
  readonly #process: ChildProcess;
  readonly #read: (given: unknown) => Answer;

  /** @param file its path below bench/ */
  constructor(file: string, args: readonly string[], read: (given: unknown) => Answer) {
    this.#read = read;
    this.#process = fork(path.join(import.meta.dirname, file), args, {
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  async next(): Promise<Answer> {
    const [given] = await Promise.race([
      once(this.#process, 'message'),
      once(this.#process, 'exit').then(([code]) => Promise.reject(new Error(`a process of the bench ended with ${code}`))),
    ]);
    return this.#read(given);
  }

  async ask(order: Order): Promise<Answer> {
    this.#process.send(order);
    return this.next();
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const isOver = once(this.#process, 'exit');
    this.#process.send({ do: 'end' });
    await isOver;
  }
}
