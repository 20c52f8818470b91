import '@fontsource-variable/inter/wght.css';
import '@pavilion/ui/styles/tokens.css';
import './style.css';
import { withholdInputMethodKeys } from '@pavilion/ui/browser/input-method.ts';
import { CallError, readProof } from './api.ts';
import { fill, h } from './dom.ts';
import { chooseLanguage, t } from './texts.ts';
import { verifyProof } from './panels/verification.ts';

/** The page that recomputes a round with the very code that played it; the network is needed only to fetch the round. */
async function start(root: HTMLElement): Promise<void> {
  const { round = '', locale = 'en' } = root.dataset;
  await chooseLanguage(locale);
  document.body.classList.add('verify-page');
  const input = h('input', { id: 'round', value: round, autocomplete: 'off', spellcheck: 'false' });
  const result = h('div', { class: 'panel-body', 'aria-live': 'polite' });
  const button = h('button', { type: 'button', class: 'button' }, [t('verifyLoad')]);
  const form = h('div', { class: 'seed-form' }, [h('label', { for: 'round' }, [t('verifyRoundId')]), input, button]);
  const load = async (): Promise<void> => {
    try {
      fill(result, ...(await verifyProof(await readProof(input.value.trim()))));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fill(result, h('p', { class: 'problem', role: 'alert' }, [t(error.code === 'UNAVAILABLE' ? 'error.UNAVAILABLE' : 'verifyUnknown')]));
    }
  };
  button.addEventListener('click', () => void load());
  input.addEventListener('keydown', (event) => (event.key === 'Enter' ? void load() : undefined));
  root.replaceChildren(h('main', { class: 'verify' }, [h('h1', {}, [t('verifyTitle')]), h('p', {}, [t('fairnessText')]), form, result]));
  if (round !== '') void load();
}

withholdInputMethodKeys();
const root = document.querySelector('#game');
if (root instanceof HTMLElement) void start(root);
