/** The window a payment page opens in. It is opened before the call, while the click still allows it (W-23, D-52). */
export type PaymentWindow = { post: (action: string, fields: Readonly<Record<string, string>>) => void; close: () => void };

const windowName = 'pavilion-payment';

/** Opens the window, saying what happens in it; a blocked one falls back to this tab. */
export function openPaymentWindow(waitingText: string): PaymentWindow {
  const opened = window.open('', windowName);
  if (opened) {
    opened.document.title = waitingText;
    opened.document.body.textContent = waitingText;
    opened.opener = null; // The provider's page must not steer this one.
  }
  return {
    post: (action, fields) => postForm(action, fields, opened ? windowName : '_self'),
    close: () => opened?.close(),
  };
}

function postForm(action: string, fields: Readonly<Record<string, string>>, target: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = target;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
