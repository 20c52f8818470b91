import fs from 'node:fs';

/** Debian's faketime: a process that loads it reads the time of a file. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

export const hasWrongClock = fs.existsSync(LIBRARY);

/** The clock of the processes of one machine, which can be wrong. */
export class WrongClock {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.jump(0);
  }

  /** By which a process takes its time from it. Intervals stay those of the machine. */
  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    };
  }

  /** Sets it off by the given seconds from now, ahead of the machine's time or, if negative, behind it. */
  jump(seconds: number): void {
    // In one step: who reads half a file would end.
    fs.writeFileSync(`${this.#file}.next`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    fs.renameSync(`${this.#file}.next`, this.#file);
  }
}
