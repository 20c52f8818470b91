/** How long after a tap, and how near to it, another one is its second. A mouse's second click is counted by the system. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 24;

interface Press {
  readonly on: Element | null;
  /** The pressed element's label: the same button may first ask a question and then be its answer. */
  readonly words: string;
  readonly event: MouseEvent;
}

let pointer = 'mouse';
let first: Press | undefined;

function pressOf(event: MouseEvent): Press {
  const target = event.target instanceof Element ? event.target : null;
  const on = target?.closest('a, button, label, summary, [role]') ?? target;
  return { on, words: `${on?.getAttribute('aria-label')} ${on?.textContent}`, event };
}

function isSecond(before: MouseEvent, event: MouseEvent): boolean {
  if (pointer === 'mouse') return event.detail > 1;
  const away = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
  return event.timeStamp - before.timeStamp < DOUBLE_TAP_MS && away < DOUBLE_TAP_PX;
}

function withhold(event: MouseEvent): void {
  // A key's click, a label's and a script's have no detail.
  if (event.detail === 0) return;
  const before = first;
  first = pressOf(event);
  if (before === undefined || !isSecond(before.event, event) || (before.on === first.on && before.words === first.words)) return;
  // A third press is a first one again.
  first = undefined;
  event.preventDefault();
  event.stopImmediatePropagation();
}

let held: EventTarget | null = null;

/** Enter that is held down repeats its press wherever the focus has gone. */
function withholdRepeated(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  if (!event.repeat) held = event.target;
  else if (event.target !== held) event.preventDefault();
}

const notePointer = ({ pointerType }: PointerEvent): void => {
  pointer = pointerType;
};

/**
 * Withholds the second click or tap of a double press from an element that the first one brought under the pointer: a confirmation that
 * replaces its button must be answered by a separate press (W-191, D-256).
 * @returns a function that ends it
 */
export function withholdSecondPresses(): () => void {
  const given = { capture: true };
  addEventListener('pointerdown', notePointer, given);
  addEventListener('click', withhold, given);
  addEventListener('keydown', withholdRepeated, given);
  return () => {
    first = undefined;
    removeEventListener('pointerdown', notePointer, given);
    removeEventListener('click', withhold, given);
    removeEventListener('keydown', withholdRepeated, given);
  };
}
