import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { setBookTime } from './device.ts';
import { followBook } from './state/follow.ts';
import { joinMeanwhile } from './state/meanwhile.ts';
import { connectPage, page } from './state/page.ts';
import { placing, resumePlacing } from './state/placing.ts';
import { loadPreferences } from './state/player/preferences.ts';
import { readRoute, route } from './state/route.ts';
import { session } from './state/player/session.ts';
import { resumeSessionResult } from './state/player/session-result.ts';
import { loadSlip, slip } from './state/slip.ts';
import { wireAmount } from './odds/amount.ts';
import { App } from './screens/app.tsx';
import { placeWith } from './screens/slip/place-with.ts';
import '@fontsource-variable/inter/index.css';
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

async function start(root: HTMLElement): Promise<void> {
  const { search } = window.location;
  setBookTime(Number(root.dataset.now));
  route.set(() => readRoute(new URLSearchParams(search).get('path') ?? '/'));
  loadPreferences();
  loadSlip();
  await connectPage(root.dataset.page ?? '');
  createRoot(root).render(<App />);
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

const root = document.querySelector<HTMLElement>('#sportsbook');
if (root !== null) void start(root);
