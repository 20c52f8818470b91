import { screen as queries, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** The address shown in the address bar. */
export const shownAddress = (): string => location.pathname + location.search + location.hash;

const oneSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** An accessible name, whatever space parts its words: without a layout, elements beside one another are parted by none. */
export const named =
  (name: string | RegExp) =>
  (label: string): boolean =>
    typeof name === 'string' ? label.replaceAll(/\s/g, '') === name.replaceAll(/\s/g, '') : name.test(oneSpaced(label));

/** A dialog locks the page under it, then lets itself be pressed: between the two it is drawn and takes nothing. */
export async function untilPressable(opened: HTMLElement): Promise<HTMLElement> {
  await waitFor(() => expect(opened).not.toHaveStyle({ pointerEvents: 'none' }));
  return opened;
}

/** The content of a dialog by its title, once it is open. */
export const dialog = async (name: string | RegExp) =>
  within(await untilPressable(await queries.findByRole('dialog', { name: named(name) })));

/** A toast by its title, once it is shown; one that is leaving does not count. */
export const toast = (title: string): Promise<HTMLElement> =>
  queries.findByText(title, { exact: true, selector: '[data-toast]:not([data-leaving]) *' });

/** Replaces the value of a field by typing a text. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.type(field, text);
}

/** Replaces the text of a field in one step: typing letter by letter would render the whole page for each of them. */
export async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** Chooses an option once it is there: a list of a form may come by a call. */
export async function chooseOption(user: UserEvent, field: HTMLElement, value: string): Promise<void> {
  await waitFor(() => expect(field.querySelector(`option[value="${value}"]`)).not.toBeNull());
  await user.selectOptions(field, value);
}

/** Where a button is looked for: on the screen, in a dialog, or in what is being rendered again. */
export interface Buttons {
  queryAllByRole(role: 'button', options: { name: (label: string) => boolean }): HTMLElement[];
}

/** Presses a button once it is there and takes presses. */
export async function press(user: UserEvent, scope: Buttons, name: string | RegExp): Promise<void> {
  const button = await waitFor(() => {
    const [found, ...others] = scope.queryAllByRole('button', { name: named(name) });
    if (found === undefined || found.matches(':disabled') || others.length > 0)
      throw new Error(`${others.length + Number(found !== undefined)} buttons are called ${String(name)}`);
    return found;
  });
  await user.click(button);
}

/** Waits until the dialog in front, or a part of the page, holds some words; elements may part them. */
export const reads = (words: string | RegExp, part?: () => Element | null | undefined): Promise<void> =>
  waitFor(() => {
    const read = oneSpaced((part === undefined ? queries.getAllByRole('dialog').at(-1) : part())?.textContent ?? '');
    if (typeof words === 'string' ? !read.includes(words) : !words.test(read)) throw new Error(`${String(words)} is not read in: ${read}`);
  });

/** Waits until the address bar shows an address, or what fits. */
export const addressIs = (wanted: string | RegExp): Promise<void> =>
  waitFor(() => {
    const shown = shownAddress();
    if (typeof wanted === 'string' ? shown !== wanted : !wanted.test(shown)) throw new Error(`The address is ${shown}`);
  });

/** No dialog is open any more. */
export const dialogsClose = (): Promise<void> =>
  waitFor(() => {
    if (queries.queryAllByRole('dialog').length > 0) throw new Error('A dialog is open');
  });
