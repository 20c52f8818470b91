/** The window of a payment page, opened before the API call because browsers only allow it during the click (W-23, D-52). */
export type PaymentWindow = { post: (action: string, fields: Readonly<Record<string, string>>) => void; close: () => void };

const windowName = 'pavilion-payment';

/** Opens the window with a waiting text; if it is blocked, the payment page opens in this tab. */
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
