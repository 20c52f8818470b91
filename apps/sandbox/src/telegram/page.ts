import { escapeHtml, sandboxPage } from '../control/page.ts';

/** The messenger's form, which accepts any identity. */
export function signInPage({ bot, auth_url: authUrl }: { bot: string; auth_url: string }): string {
  return sandboxPage(
    'Sign in with Telegram',
    `<h1>Sign in with Telegram</h1><p>This page plays the messenger. The bot ${escapeHtml(bot)} asks who you are.</p>
<section><h2>Who are you?</h2><form method="post" action="/sandbox/telegram/auth"><input type="hidden" name="bot" value="${escapeHtml(bot)}"><input type="hidden" name="auth_url" value="${escapeHtml(authUrl)}">
<label>Telegram id<input name="id" inputmode="numeric" value="1001"></label><label>First name<input name="first_name" value="Robin"></label><label>User name<input name="username"></label>
<button>Continue</button></form></section>`,
  );
}

/** The widget: instead of its script, a button that leads to the form with its attributes. */
export const widgetScript = `(() => {
  const script = document.currentScript;
  const { telegramLogin, authUrl } = script.dataset;
  const link = document.createElement('a');
  const query = new URLSearchParams({ bot: telegramLogin, auth_url: new URL(authUrl, location.href).href });
  link.href = new URL('/sandbox/telegram/auth?' + query, script.src).href;
  link.textContent = 'Telegram';
  link.className = 'telegram-login';
  script.after(link);
})();
`;
