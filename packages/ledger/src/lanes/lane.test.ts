import { describe, expect, it } from 'vitest';
import { gather } from './lane.ts';

/** A lane into which each turn of the event loop brings a number of commands, and then none. */
async function gathered(queuedCommands: number, arriving: readonly number[]) {
  const lane = { queuedCommands };
  let turns = 0;
  await gather(lane, async () => {
    lane.queuedCommands += arriving[turns] ?? 0;
    turns += 1;
  });
  return { turns, ...lane };
}

describe('how long a lane lets commands gather', () => {
  it('C82 one turn of the event loop for a player who is alone in it', async () => {
    expect(await gathered(1, [])).toEqual({ turns: 1, queuedCommands: 1 });
  });
  it('C82 as long as turns bring commands, which a busy processor reads late', async () => {
    expect(await gathered(1, [5, 3])).toEqual({ turns: 3, queuedCommands: 9 });
    expect(await gathered(1, [0, 9])).toEqual({ turns: 1, queuedCommands: 1 });
  });
  it('C82 never for long: after a few turns, or with many commands waiting, the batch starts', async () => {
    expect(await gathered(1, [1, 1, 1, 1, 1, 1, 1, 1])).toEqual({ turns: 4, queuedCommands: 5 });
    expect(await gathered(64, [1, 1])).toEqual({ turns: 0, queuedCommands: 64 });
    expect(await gathered(10, [60, 1])).toEqual({ turns: 1, queuedCommands: 70 });
  });
});
