import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { session } from '../../state/player/session.ts';
import { chooseLanguage } from '../../texts.ts';
import { StakeField } from './stake-field.tsx';

const drawn = (text: string, error?: string): string =>
  renderToString(<StakeField label="Stake for Home" text={text} isLocked={false} error={error} onChange={() => undefined} />);

it('SB-132 V-103 an invalid stake is reported at its own field, in every kind of slip', async () => {
  await chooseLanguage('en');
  session.begin({ ...session.first(), currency: 'EUR' });
  const said = (text: string): string[] => drawn(text).match(/aria-invalid="\w+"|Type an amount like 5.00/g) ?? [];
  for (const text of ['100 USD', '0', '0.00', '1e3', '2.505'])
    expect(said(text)).toEqual(['aria-invalid="true"', 'Type an amount like 5.00']);
  for (const text of ['', ' ', '2', '2.50']) expect(said(text)).toEqual(['aria-invalid="false"']);
  expect(drawn('2', 'Too much')).toContain('Too much');
});
