import { earlySubmitMark } from '@pavilion/ui';
import { touches } from '../../hydration/when-ready.ts';
import { visitorElementId } from '../../visitor/visitor.ts';

type Part = 'frame' | 'dialogs';

declare global {
  interface Window {
    /** The presses before hydration, in order, and the parts hydrated since. */
    earlyEntry?: { live: Part[]; pressed: HTMLElement[] };
  }
}

/**
 * Runs before any other script; the page is painted long before they have loaded. A form that only scripts can submit must not
 * reload the page, which would lose the typed text; forms with their own action, such as the search, work without scripts and
 * are left alone. The press of a button or select is deferred until its part of the page is hydrated, so that it counts once; Escape is
 * treated as a press of the topmost dialog's close button, if the dialog closes by Escape. A game's tile on a phone leads at once to the page
 * with the game's sheet, which scripts would open over this one (P-11). A touch of whatever kind wakes the page's late parts (K-48).
 */
export const earlyEntryScript = `(function(){var early=window.earlyEntry={live:[],pressed:[]};
'${touches.join(' ')}'.split(' ').forEach(function(name){addEventListener(name,function(e){if(e.type!=='pointermove'||e.movementX||e.movementY)isTouched=true},{passive:true})});
addEventListener('submit',function(e){if(!e.target.hasAttribute('action')){e.preventDefault();e.target.setAttribute('${earlySubmitMark}','')}},true);
addEventListener('click',function(e){if(early.live.length>1||!e.target.closest)return;
var c=e.target.closest('button[type=button],input[role=combobox]');
if(!c||early.live.indexOf(c.closest('[role=dialog]')?'dialogs':'frame')>=0)return;
e.stopImmediatePropagation();early.pressed.push(c)},true);
addEventListener('click',function(e){var a=early.live.length<1&&!(e.defaultPrevented||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)&&e.target.closest&&e.target.closest('a[href]:not([target])');
var game=a&&!a.search&&/^(?:\\/[a-z-]+)?\\/games\\/([^/]+)$/.exec(a.pathname);
if(!game||!JSON.parse(document.getElementById('${visitorElementId}').textContent).isMobile)return;
e.preventDefault();var u=new URL(location.href);u.searchParams.set('mobile-game',decodeURIComponent(game[1]));location.assign(u)});
addEventListener('keydown',function(e){if(e.key!=='Escape'||e.isComposing||e.keyCode===229||early.live.length>1||early.live.indexOf('dialogs')>=0)return;
var c=Array.from(document.querySelectorAll('[role=dialog] [data-escape]')).pop();if(c&&early.pressed.indexOf(c)<0)early.pressed.push(c)},true)})()`;

const partOf = (control: HTMLElement): Part => (control.closest('[role=dialog]') === null ? 'frame' : 'dialogs');

/**
 * Replays the presses of a part of the page after it has hydrated and its effects have run.
 * @returns a function that cancels it
 */
export function replayEarlyClicks(part: Part): () => void {
  const timer = setTimeout(() => {
    const early = window.earlyEntry;
    if (early === undefined) return;
    if (!early.live.includes(part)) early.live.push(part);
    // Without a dialog in the page there is nothing to wait for.
    if (part === 'frame' && document.querySelector('[role=dialog]') === null) early.live.push('dialogs');
    const own = early.pressed.filter((control) => partOf(control) === part);
    early.pressed = early.pressed.filter((control) => !own.includes(control));
    for (const control of own) if (control.isConnected) control.click();
  });
  return () => clearTimeout(timer);
}
