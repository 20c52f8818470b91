import { bonusResult, bonusStatus } from '@pavilion/contract/constants.ts';
import { expect, it } from 'vitest';
import germanTexts from '../../../../../../content/de/global-components/bonuses.json' with { type: 'json' };
import { textsOf } from '../../../content/texts.tsx';
import { stateLabel } from './bonus-history.tsx';

it('L-19 the history names the state of a bonus in the language of the page', () => {
  const labels = [
    { status: bonusStatus.issued, result: bonusResult.none },
    { status: bonusStatus.active, result: bonusResult.none },
    { status: bonusStatus.finished, result: bonusResult.expired },
  ].map((row) => stateLabel(textsOf(germanTexts, 'de'), row));
  expect(labels).toEqual(['Bereit', 'Aktiv', 'Abgelaufen']);
});
