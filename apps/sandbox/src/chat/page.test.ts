import { expect, it } from 'vitest';
import { framePage } from './page.ts';
import { chatWords, windowNames } from './chat-texts.ts';

it('L-10 N-13 the window of the chat speaks the language of the page around it, from right to left where it is read so', () => {
  const german = framePage(chatWords('de'));
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(german).toContain('<button>Senden</button>');
  expect(german).toContain('hidden>Die Nachricht ist nicht angekommen.');
  const arabic = framePage(chatWords('ar'));
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toContain('<button>إرسال</button>');
});

it('L-10 N-13 has English for a page in a language it does not speak, and for a locale of another country its own language', () => {
  expect(chatWords('"><script>').language).toBe('en');
  expect(chatWords('pt').language).toBe('pt-br');
  expect(Object.keys(windowNames)).toHaveLength(12);
});
