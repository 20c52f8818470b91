import { earlySubmitMark } from '@pavilion/ui';

type Part = 'frame' | 'dialogs';

declare global {
  interface Window {
    /** What was pressed before the scripts took over the page, in its order, and the parts they have taken over since. */
    earlyEntry?: { live: Part[]; pressed: HTMLElement[] };
  }
}

/**
 * Runs before anything else of the page, which is drawn long before its scripts have come. A form that only scripts can send must not
 * reload the page, which would lose what was typed; forms with an address of their own, such as the search, work without scripts and
 * are left alone. The press of a button or a list is held back until its part of the page can answer it, so that it counts once.
 */
export const earlyEntryScript = `(function(){var early=window.earlyEntry={live:[],pressed:[]};
addEventListener('submit',function(e){if(!e.target.hasAttribute('action')){e.preventDefault();e.target.setAttribute('${earlySubmitMark}','')}},true);
addEventListener('click',function(e){if(early.live.length>1||!e.target.closest)return;
var c=e.target.closest('button[type=button],input[role=combobox]');
if(!c||early.live.indexOf(c.closest('[role=dialog]')?'dialogs':'frame')>=0)return;
e.stopImmediatePropagation();early.pressed.push(c)},true)})()`;

const partOf = (control: HTMLElement): Part => (control.closest('[role=dialog]') === null ? 'frame' : 'dialogs');

/**
 * A part of the page is live: what was pressed in it is pressed now, once everything that is live with it has settled.
 * @returns what calls it off
 */
export function replayEarlyClicks(part: Part): () => void {
  const timer = setTimeout(() => {
    const early = window.earlyEntry;
    if (early === undefined) return;
    if (!early.live.includes(part)) early.live.push(part);
    // A page that comes without a dialog has none to wait for.
    if (part === 'frame' && document.querySelector('[role=dialog]') === null) early.live.push('dialogs');
    const own = early.pressed.filter((control) => partOf(control) === part);
    early.pressed = early.pressed.filter((control) => !own.includes(control));
    for (const control of own) if (control.isConnected) control.click();
  });
  return () => clearTimeout(timer);
}
