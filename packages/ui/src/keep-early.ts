/** Sets a property past React, which watches the element's own setter: what follows counts as done by the player. */
function setUnseen(element: HTMLElement, property: 'value' | 'checked', value: string | boolean): void {
  let prototype: unknown = Object.getPrototypeOf(element);
  while (prototype !== null && typeof prototype === 'object') {
    const setter = Object.getOwnPropertyDescriptor(prototype, property)?.set;
    if (setter) {
      setter.call(element, value);
      return;
    }
    prototype = Object.getPrototypeOf(prototype);
  }
}

function tell(element: HTMLElement, kind: 'input' | 'change'): void {
  element.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * Text that a player typed, or the browser filled in, before the scripts took over the page is told to the form as if it were
 * typed now; the form's own empty value would else wipe it out. Given as `ref` to what holds the input.
 */
export function keepEarlyText(box: HTMLElement | null): void {
  const input = box?.querySelector('input, textarea');
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) || input.value === input.defaultValue) return;
  const typed = input.value;
  queueMicrotask(() => {
    input.value = input.defaultValue;
    setUnseen(input, 'value', typed);
    tell(input, 'input');
  });
}

/** The same for what was ticked or chosen. Given as `ref` to the control itself. */
export function keepEarlyChoice(control: HTMLInputElement | HTMLSelectElement | null): void {
  if (control instanceof HTMLSelectElement) keepEarlyOption(control);
  else if (control && control.checked !== control.defaultChecked) {
    const isOn = control.checked;
    if (control.type === 'radio' && !isOn) return; // The one that was chosen instead speaks for the group.
    queueMicrotask(() => {
      setUnseen(control, 'checked', !isOn);
      control.click();
    });
  }
}

function keepEarlyOption(select: HTMLSelectElement): void {
  // Only the server marks its choice in the page; a list the browser made has nothing from before.
  const given = Array.from(select.options).find((option) => option.defaultSelected)?.value;
  if (given === undefined || select.value === given) return;
  const chosen = select.value;
  queueMicrotask(() => {
    select.value = given;
    setUnseen(select, 'value', chosen);
    tell(select, 'change');
  });
}
