import type { DepositResponse } from '@pavilion/contract/areas/payment.ts';

/** The window of a payment page, opened before the API call because browsers only allow it during the click (W-23, D-52). */
export type PaymentWindow = { lead: (page: PaymentPage) => void; close: () => void };

/** The part of a deposit's response about the provider's page. */
type PaymentPage = Pick<DepositResponse, 'action' | 'method' | 'fields'>;

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
    lead: (page) => sendForm(page, opened ? windowName : '_self'),
    close: () => opened?.close(),
  };
}

function sendForm({ action = '', method, fields = {} }: PaymentPage, target: string): void {
  const form = document.createElement('form');
  form.method = method === 'GET' ? 'get' : 'post';
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
