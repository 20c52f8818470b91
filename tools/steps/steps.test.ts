import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { program, runNode, runStages } from './steps.ts';

let folder: string;
let printed: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-steps-'));
  printed = '';
  vi.spyOn(console, 'log').mockImplementation((line: string) => void (printed += `${line}\n`));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (printed += String(text)) !== '');
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

/** A step that runs this source. */
function programOf(name: string, source: string, limitMinutes?: number) {
  const file = path.join(folder, `${name}.mjs`);
  fs.writeFileSync(file, source);
  return program(name, [file], limitMinutes);
}

/** The lines at the end, without their times. */
const summary = (): string[] =>
  printed
    .split('\n')
    .slice(-10)
    .map((line) => line.replace(/ \(.*\)$/, ''));

describe('the stages of a run', () => {
  it('come one after the other, and their steps two at a time, named in their order with what failed', async () => {
    const mark = path.join(folder, 'mark');
    const waits = `import fs from 'node:fs'; while (!fs.existsSync('${mark}')) await new Promise((done) => setTimeout(done, 5));`;
    const stages = [
      [programOf('waits', waits), programOf('marks', `import fs from 'node:fs'; fs.writeFileSync('${mark}', '')`)],
      [
        programOf('fails', `console.error('why'); process.exit(2)`),
        programOf('hangs', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)", 0.01),
      ],
      [{ name: 'breaks', run: () => Promise.reject(new Error('half a report')) }],
    ];
    expect(await runStages(stages)).toBe(1);
    expect(printed).toContain('why');
    expect(summary()).toEqual([
      'ok   waits',
      'ok   marks',
      'FAIL fails',
      'FAIL hangs',
      '     not done after 0.01 minutes',
      'FAIL breaks',
      '     Error: half a report',
      '',
      '2 passed, 3 failed',
      '',
    ]);
  });
});

describe('a script of Node', () => {
  const fileOf = (name: string, source: string): string => {
    const file = path.join(folder, `${name}.mjs`);
    fs.writeFileSync(file, source);
    return file;
  };

  it('runs beside another, is heard as it speaks, and is ended when it hangs', async () => {
    const mark = path.join(folder, 'mark');
    const waits = fileOf(
      'waits',
      `import fs from 'node:fs';
       console.log('waiting for ' + process.argv[2] + process.env.WHAT);
       while (!fs.existsSync('${mark}')) await new Promise((done) => setTimeout(done, 5));
       console.error('done'); process.exit(3);`,
    );
    const waiting = runNode(waits, { parameters: ['the '], environment: { WHAT: 'mark' } });
    await vi.waitFor(() => expect(printed).toContain('waiting for the mark'), { timeout: 60_000 });
    expect(await runNode(fileOf('marks', `import fs from 'node:fs'; fs.writeFileSync('${mark}', '')`), { parameters: [] })).toEqual({
      status: 0,
      overdue: [],
    });
    expect(await waiting).toEqual({ status: 3, overdue: [] });
    expect(printed).toContain('done');
    const hangs = fileOf('hangs', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)");
    expect(await runNode(hangs, { parameters: [], limitMinutes: 0.01 })).toEqual({ status: 1, overdue: ['not done after 0.01 minutes'] });
  });
});
