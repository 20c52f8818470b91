import { fireEvent, screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { addressIs, dialog, paste, shownAddress } from './hands.ts';
import { openSite } from './site.ts';

/** How browsers mark the key that ends a word of an input method; Safari has ended the composition by then. */
const marks = [
  ['most browsers', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
] as const;

for (const [browser, mark] of marks) {
  test(`U-30 no key of an input method opens, leaves or closes the search: ${browser}`, async () => {
    const user = await openSite('/main');
    await user.click(within(await screen.findByRole('banner')).getByRole('searchbox'));
    await user.keyboard('g');
    const search = await dialog('Search the whole site');
    const field = search.getByRole('searchbox');
    await paste(user, field, 'glass f');
    expect(await search.findByRole('link', { name: /Glass Fjord/ })).toBeVisible();
    for (const key of ['Enter', 'Escape', 'ArrowDown']) expect(fireEvent.keyDown(field, { key, ...mark })).toBe(true);
    expect(field).toBeVisible();
    expect(shownAddress()).toBe('/main');
    await user.keyboard('{Enter}');
    await addressIs(/glass-fjord/);
  });

  test(`U-30 no key of an input method chooses from a list or closes its dialog: ${browser}`, async () => {
    const user = await openSite('/?sign-up=true');
    const form = await dialog(/./);
    const country = await form.findByRole('combobox', { name: /^Country/ });
    await user.clear(country);
    await user.type(country, 'Germ');
    expect(await screen.findByRole('option', { name: /Germany/ })).toBeVisible();
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(country, { key, ...mark });
    expect(screen.getByRole('option', { name: /Germany/ })).toBeVisible();
    expect(country).toHaveValue('Germ');
    await user.keyboard('{Enter}');
    expect(country).toHaveValue('Germany');
  });
}
