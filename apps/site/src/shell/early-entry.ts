import { earlySubmitMark } from '@pavilion/ui';

declare global {
  interface Window {
    /** What was pressed before the scripts took over the page, in its order. */
    earlyEntry?: { isOver: boolean; pressed: HTMLElement[] };
  }
}

/**
 * Runs before anything else of the page, which is drawn long before its scripts have come. A form that only scripts can send must not
 * reload the page, which would lose what was typed; forms with an address of their own, such as the search, work without scripts and
 * are left alone. A button or a list that is pressed is remembered until it can do something.
 */
export const earlyEntryScript = `(function(){var early=window.earlyEntry={isOver:false,pressed:[]};
addEventListener('submit',function(e){if(!e.target.hasAttribute('action')){e.preventDefault();e.target.setAttribute('${earlySubmitMark}','')}},true);
addEventListener('click',function(e){var b=!early.isOver&&e.target.closest&&e.target.closest('button[type=button],input[role=combobox]');if(b)early.pressed.push(b)},true)})()`;

/**
 * Presses again what was pressed too early, in a part of the page that is live now: the frame, with which the time of remembering is
 * over, or the dialogs, whose code may come a moment later.
 */
export function replayEarlyClicks(part: 'frame' | 'dialogs'): void {
  const early = window.earlyEntry;
  if (early === undefined) return;
  if (part === 'frame') early.isOver = true;
  const isOwn = (control: HTMLElement): boolean => (control.closest('[role=dialog]') !== null) === (part === 'dialogs');
  const own = early.pressed.filter(isOwn);
  early.pressed = early.pressed.filter((control) => !isOwn(control));
  for (const control of own) if (control.isConnected) control.click();
}
