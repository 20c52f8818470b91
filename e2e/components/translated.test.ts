import { waitFor } from '@testing-library/dom';
import { test } from 'vitest';
import { password, registerPlayer } from '../players.ts';
import { dialog, dialogsClose, paste, press } from './hands.ts';
import { balanceShows, openSite } from './site.ts';

/** As a browser's translator does it: an element with the new words takes the place of each text that is not exempt. */
function translate(page: Element): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode);
  for (const text of texts) {
    const isExempt = text.parentElement?.closest('[translate=no], script, style, title') !== null;
    if (isExempt || text.textContent?.trim() === '') continue;
    const words = document.createElement('font');
    words.textContent = text.textContent;
    text.parentNode?.replaceChild(words, text);
  }
}

test('W-261 a page that a browser has translated still signs in', async () => {
  const { email } = await registerPlayer();
  const user = await openSite('/static/terms?sign-in=true');
  const form = await dialog('Sign in');
  await user.click(form.getByLabelText(/^E-mail/));
  await paste(user, form.getByLabelText(/^E-mail/), email);
  await paste(user, form.getByLabelText(/^Password/), password);
  // From the first interaction on.
  await waitFor(() => document.createElement('p').insertBefore(document.createElement('i'), document.createElement('b')));
  translate(document.body);
  await press(user, form, 'Sign in');
  await dialogsClose();
  await balanceShows('0.00');
});
