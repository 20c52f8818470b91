import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../steps/steps.ts';

const sportsbook = 'apps/sportsbook/src/client/frame/languages';
/** The text of a key, at whatever depth it stands in the file. */
const textOf = (file: string, key: string): string =>
  new RegExp(`"${key.replaceAll('.', '\\.')}": "([^"]*)"`).exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? '';

describe('T-24 the word for balance', () => {
  it.each(readdirSync(join(root, 'content')))('T-24 is one wherever a player reads it: %s', (locale) => {
    const word = textOf(`content/${locale}/layout/header.json`, 'balanceLabel');
    const studio = `apps/sandbox/src/studio/client/languages/${locale}.json`;
    const places = [
      textOf(`content/${locale}/layout/header.json`, 'balanceTab'),
      textOf(`content/${locale}/modals/wallet.json`, 'balanceLabel'),
      textOf(`content/${locale}/modals/mobile-game.json`, 'balanceLabel'),
      textOf(studio, 'balance'),
      textOf(`${sportsbook}/details/${locale}.json`, 'slip.receipt.balance'),
    ];
    expect(word).not.toBe('');
    expect(places).toEqual(places.map(() => word));
    for (const text of [
      textOf(studio, 'sentence'),
      textOf(`${sportsbook}/details/${locale}.json`, 'cash.balanceAfter'),
      textOf(`content/${locale}/modals/wallet.json`, 'balanceAfter'),
      textOf(`content/${locale}/modals/deposit-success.json`, 'balanceLabel'),
    ])
      expect(text.toLocaleLowerCase(locale)).toContain(word.toLocaleLowerCase(locale).replace(/^ال/, ''));
  });
});
