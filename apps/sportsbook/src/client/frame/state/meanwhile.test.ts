import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptySlip } from '../slip/model.ts';
import { readSlip } from '../slip/keep.ts';
import { aPick } from '../testing/samples.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('document', { baseURI: 'https://book.example/client/' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The client as a page loads it, with a bet on its way. */
async function waiting() {
  vi.resetModules();
  const [{ placing }, slips, all] = await Promise.all([import('./placing.ts'), import('./slip.ts'), import('./meanwhile.ts')]);
  slips.slip.set(() => ({ ...emptySlip, picks: [aPick('sent')], stake: '5' }));
  all.joinMeanwhile();
  placing.set(() => ({ phase: 'placing', sent: null, isLost: false }));
  const eventsInSlip = (): string[] => slips.slip.get().picks.map(({ eventId }) => eventId);
  return { placing, eventsInSlip, ...all };
}

describe('prices while a bet waits', () => {
  it('SB-116 can be picked: the slip that was sent stays, and they join it once its answer is there', async () => {
    const { placing, eventsInSlip, meanwhile, toggleMeanwhile } = await waiting();
    for (const event of ['one', 'two', 'one']) toggleMeanwhile(aPick(event));
    expect(eventsInSlip()).toEqual(['sent']);
    expect(meanwhile.get().map(({ eventId }) => eventId)).toEqual(['two']);
    placing.set(() => ({ phase: 'done', placed: [], refused: null }));
    expect(eventsInSlip()).toEqual(['sent', 'two']);
    expect(meanwhile.get()).toEqual([]);
  });

  it('SB-116 are kept by the device as soon as they are picked', async () => {
    const { toggleMeanwhile } = await waiting();
    toggleMeanwhile(aPick('one'));
    const [text = ''] = kept.values();
    expect(readSlip(text, 0).picks.map(({ eventId }) => eventId)).toEqual(['sent', 'one']);
  });

  it('SB-116 fill the slip no further than it holds', async () => {
    const { isFull, toggleMeanwhile } = await waiting();
    for (let place = 1; place < 40; place += 1) {
      expect(isFull()).toBe(false);
      toggleMeanwhile(aPick(`event-${place}`));
    }
    expect(isFull()).toBe(true);
  });
});
