import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { differences } from './eyes.ts';
import { EYES, quickened } from './in-page.ts';
import { betOnTable, viewLiveTable, watchAtTable } from './live-table.ts';
import type { Picture } from './picture.ts';
import { House } from './house.ts';
import type { Seat } from './seats.ts';

/** A page without a browser; jsdom comes without types. */
type BarePage = { readonly window: { eval(text: string): unknown; close(): void } };
const { JSDOM } = createRequire(import.meta.url)('jsdom') as { JSDOM: new (html: string, options: object) => BarePage };

const PATIENCE_MS = 60;

const pages: BarePage[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.window.close();
});

/** A game's page with one round behind it, and the eyes installed. */
function openPage() {
  const html =
    '<div class="foot"><ol class="history"><li data-round="before">2</li></ol></div><p role="status">Bet 1.00 EUR. No return.</p>';
  const page = new JSDOM(html, { runScripts: 'outside-only', pretendToBeVisual: true });
  pages.push(page);
  const run = (text: string): unknown => page.window.eval(text);
  run(quickened(1));
  run(EYES);
  return {
    watch: () => run('eyes.watch()'),
    whenOver: (roundId: string) => run(`eyes.whenOver('${roundId}', false, ${PATIENCE_MS})`),
    end: (roundId: string) =>
      run(`document.querySelector('.history').insertAdjacentHTML('afterbegin', '<li data-round="${roundId}">7</li>');
        document.querySelector('[role=status]').textContent = 'The end of ${roundId}';`),
  };
}

/** A seat at a live table whose bet lies on a round that ended a while ago. */
async function sitPastTheEnd(): Promise<Seat> {
  const house = await House.open();
  await house.close();
  const seat = house.seat({ game: 'lake-dice', speed: 1, firstNonce: 10, isLive: true });
  betOnTable(seat, { stakeMinor: '100', input: { bets: { small: 100 } }, company: 11 });
  if (seat.live) seat.live.openedAtMs -= 60_000;
  await watchAtTable(seat);
  return seat;
}

describe('whose round a picture is of', () => {
  it('GS-43 the end of a round that others played, or of one before, answers nobody who asks for the end of another', async () => {
    const page = openPage();
    page.watch();
    expect(await page.whenOver('own')).toBe(false);
    page.end('');
    expect(await page.whenOver('own')).toBe(false);
    page.end('own');
    expect(await page.whenOver('own')).toBe(true);
    page.end('');
    expect(await page.whenOver('own')).toBe(false);
  });

  it('GS-43 a picture with the pill of another round is named, whatever it draws', async () => {
    const [books] = (await sitPastTheEnd()).finished;
    const rest = { message: '', note: '', said: '', figures: {}, pill: '', ball: null, underPointer: '', moved: [] };
    const picture: Picture = {
      ...rest,
      parts: [],
      stage: { x: 0, y: 0, width: 100, height: 100 },
      solid: 1,
      round: 'another',
      highest: 0,
      offered: 0,
      offeredSecond: 0,
    };
    if (books === undefined) throw new Error('No round has ended');
    expect(differences(picture, books, { isReplay: false })).toContain(`round: seen "another", booked "${books.roundId}"`);
  });

  it('GS-43 a table keeps its round until the picture is read, however late that is', async () => {
    const seat = await sitPastTheEnd();
    expect(await viewLiveTable(seat)).toMatchObject({ number: 11, phase: 'over' });
    seat.isHeld = false;
    expect(await viewLiveTable(seat)).toMatchObject({ number: 12, phase: 'betting' });
  });
});
