import { h, icon, icons } from '../dom.ts';
import { t, textDirection } from '../texts.ts';

/** Opens a panel over the game; Escape and the button close it, focus returns to where it was. */
export function openPanel(title: string, content: readonly Node[]): HTMLDialogElement {
  const close = h('button', { type: 'button', class: 'tool', 'aria-label': t('close') }, [icon(icons.close)]);
  const heading = h('h2', {}, [title]);
  const dialog = h('dialog', { class: 'panel', dir: textDirection(), 'aria-label': title }, [
    h('div', { class: 'panel-head' }, [heading, close]),
    h('div', { class: 'panel-body' }, content),
  ]);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.querySelector('main')?.append(dialog);
  dialog.showModal();
  return dialog;
}

export const paragraphs = (texts: readonly string[]): HTMLElement[] => texts.map((text) => h('p', {}, [text]));
