import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitCode, program, runNode, runStages, type Step } from './steps.ts';

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

/** The last lines of the output, without their times. */
const summary = (count: number): string[] =>
  printed
    .split('\n')
    .slice(-count)
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
    const run = await runStages(stages);
    expect(exitCode(run)).toBe(1);
    expect(run.steps.map(({ name }) => name)).toEqual(['waits', 'marks', 'fails', 'hangs', 'breaks']);
    expect(printed).toContain('why');
    expect(summary(11)).toEqual([
      'ok   waits',
      'ok   marks',
      'FAIL fails',
      '     fails: see its output above',
      'FAIL hangs',
      '     hangs: not done after 0.01 minutes',
      'FAIL breaks',
      '     Error: half a report',
      '',
      '2 passed, 3 failed',
      '',
    ]);
  });
});

describe('what failed', () => {
  type State = 'passed' | 'failed';
  /** A step whose one test ends so in its runs, one after the other. */
  function stepOf(name: string, ...states: readonly State[]): Step & { runs: number } {
    const step = {
      name,
      runs: 0,
      run: async () => {
        const state = states[step.runs] ?? 'passed';
        step.runs += 1;
        const reason = state === 'failed' ? { reason: 'No button | Expected: "Pay"' } : {};
        return { tests: [{ name: `${name}.ts › pays`, file: `${name}.ts`, state, ...reason }], broken: [] };
      },
      repeat: () => step.run(),
    };
    return step;
  }

  it('D-126 is repeated alone after all stages until it fails again or has passed twice, and the last lines name what is unsteady', async () => {
    const [steady, unsteady, failing] = [stepOf('steady', 'passed'), stepOf('unsteady', 'failed'), stepOf('failing', 'failed', 'failed')];
    expect(exitCode(await runStages([[unsteady], [steady, failing]]))).toBe(1);
    expect([steady.runs, unsteady.runs, failing.runs]).toEqual([1, 3, 2]);
    expect(printed.indexOf('repeated alone')).toBeGreaterThan(printed.indexOf('── FAIL failing'));
    expect(summary(9)).toEqual([
      'ok   unsteady',
      'ok   steady',
      'FAIL failing',
      '     failing.ts › pays: No button | Expected: "Pay"',
      'Unsteady: failed once, then passed 2 times alone',
      '     unsteady.ts › pays: No button',
      '',
      '2 passed, 1 failed',
      '',
    ]);
    expect(exitCode(await runStages([[stepOf('unsteady', 'failed')], [steady]]))).toBe(0);
    expect(printed).toMatch(/\n2 passed, 0 failed\n$/);
  });

  it('D-126 is not repeated where too much failed for a repeat to change the verdict', async () => {
    const steps = Array.from({ length: 21 }, (_step, index) => stepOf(`step-${index}`, 'failed'));
    expect((await runStages([steps])).failures).toHaveLength(21);
    expect(steps.map(({ runs }) => runs)).toEqual(steps.map(() => 1));
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
