/** Sets a property through the prototype's setter, bypassing React's tracking, so that the following event counts as the player's input. */
function setUntracked(element: HTMLElement, property: 'value' | 'checked', value: string | boolean): void {
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

function dispatch(element: HTMLElement, kind: 'input' | 'change'): void {
  element.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * Replays text that was typed or autofilled before hydration as input events; otherwise the form's own empty value would overwrite it.
 * Passed as `ref` to the input's container.
 */
export function keepEarlyText(box: HTMLElement | null): void {
  const input = box?.querySelector('input, textarea');
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) || input.value === input.defaultValue) return;
  const typed = input.value;
  queueMicrotask(() => {
    input.value = input.defaultValue;
    setUntracked(input, 'value', typed);
    dispatch(input, 'input');
  });
}

/** The same for checkboxes, radios and selects. Passed as `ref` to the control itself. */
export function keepEarlyChoice(control: HTMLInputElement | HTMLSelectElement | null): void {
  if (control instanceof HTMLSelectElement) keepEarlyOption(control);
  else if (control && control.checked !== control.defaultChecked) {
    const isOn = control.checked;
    if (control.type === 'radio' && !isOn) return; // The selected radio of the group reports the change.
    queueMicrotask(() => {
      setUntracked(control, 'checked', !isOn);
      control.click();
    });
  }
}

function keepEarlyOption(select: HTMLSelectElement): void {
  // Only server-rendered options carry the `selected` attribute; a list created in the browser has no early input.
  const given = Array.from(select.options).find((option) => option.defaultSelected)?.value;
  if (given === undefined || select.value === given) return;
  const chosen = select.value;
  queueMicrotask(() => {
    select.value = given;
    setUntracked(select, 'value', chosen);
    dispatch(select, 'change');
  });
}
