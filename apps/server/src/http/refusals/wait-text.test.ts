import { expect, it } from 'vitest';
import { waitText } from './wait-text.ts';

it.each([
  [1, 'en', 'in 1 second'],
  [60, 'en', 'in 60 seconds'],
  [119, 'en', 'in 119 seconds'],
  [120, 'en', 'in 2 minutes'],
  [3541, 'en', 'in 60 minutes'],
  [7199, 'en', 'in 120 minutes'],
  [7201, 'en', 'in 3 hours'],
  [60, 'ru', 'через 60 секунд'],
  [1260, 'ru', 'через 21 минуту'],
  [720, 'pl', 'za 12 minut'],
  [60, 'pt-br', 'em 60 segundos'],
  [60, 'ja', '60 秒後'],
])('A-69 X-09 a wait of %d seconds is never stated as shorter (%s)', (seconds, language, text) => {
  expect(waitText(seconds, language)).toBe(text);
});
