// React comes first with it: in this order the script packs a kilobyte smaller.
import { takeOver } from './take-over.tsx';
import * as z from 'zod/mini';
import { followBook } from './state/follow.ts';
import { joinMeanwhile } from './state/meanwhile.ts';
import { begin, firstSchema } from './state/first.ts';
import { connectPage, page, speak } from './state/page.ts';
import { followActs } from './state/place.ts';
import { placing, resumePlacing } from './state/placing.ts';
import { route } from './state/route.ts';
import { session } from './state/player/session.ts';
import { resumeSessionResult } from './state/player/session-result.ts';
import { slip } from './state/slip.ts';
import { wireAmount } from './odds/amount.ts';
import { load } from './screens/later.tsx';
import { placeWith } from './screens/slip/place-with.ts';
import './style/index.css';

// The frame's content security policy forbids eval, so schemas are interpreted, not compiled.
z.config({ jitless: true });

/** The whole body is measured: the space around the client is part of the frame. */
function followHeight(element: HTMLElement): void {
  new ResizeObserver(() => page.resize(element.getBoundingClientRect().height)).observe(element);
}

function followSlip(): void {
  let count = -1;
  const publish = (): void => {
    if (slip.get().picks.length === count) return;
    count = slip.get().picks.length;
    page.send({ type: 'slip', data: { count } });
  };
  slip.subscribe(publish);
  publish();
}

/** After a reload, once the player is known again: restores the visit's result and asks the book about a bet that was being placed. */
function followToken(): void {
  const resume = (): void => {
    const { token, currency } = session.get();
    if (token === null) return;
    void resumeSessionResult(token);
    if (placing.get().phase === 'idle') void resumePlacing(placeWith(token, currency));
  };
  session.subscribe(resume);
  resume();
}

/** The page and the book, once the first screen is drawn as the server has drawn it. */
function follow(pageOrigin: string): void {
  connectPage(pageOrigin);
  followActs();
  followHeight(document.body);
  followSlip();
  joinMeanwhile();
  followToken();
  followBook({
    onTokenRefused: () => page.askForToken('expired'),
    onSettled: ({ id, stakeMinor, currency }) => {
      page.send({ type: 'betSettled', data: { ticketId: id, stake: wireAmount(stakeMinor, currency), currency } });
      page.send({ type: 'balanceRequest', data: {} });
    },
  });
}

declare global {
  interface Window {
    /** Buttons pressed before this script was there, as the document keeps them. */
    readonly keptPresses?: { readonly buttons: ReadonlySet<HTMLButtonElement>; readonly stop: () => void };
  }
}

/**
 * Repeats the presses made on the server-drawn screen, each after the effect of the one before has been drawn; a button that is gone by
 * then is skipped.
 */
async function pressAgain(): Promise<void> {
  for (const button of window.keptPresses?.buttons ?? []) {
    // React hydrates a pressed part at once, but not while it is rendering itself.
    await Promise.resolve();
    if (button.isConnected) button.click();
  }
}

async function start(root: HTMLElement): Promise<void> {
  const locale = document.documentElement.lang;
  await speak(locale);
  begin(firstSchema.parse(JSON.parse(document.querySelector('#first')?.textContent ?? '')), locale);
  // The list is drawn without what the later screens need; any other screen is one of them.
  if (route.get().page !== 'list') await load();
  // React handles the presses itself from this point.
  window.keptPresses?.stop();
  takeOver(root, () => {
    follow(root.dataset.page ?? '');
    void pressAgain();
  });
}

const root = document.querySelector<HTMLElement>('#sportsbook');
if (root !== null) void start(root);
