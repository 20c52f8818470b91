import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerPlayEndpoints } from '@pavilion/contract/console/player/money.ts';
import { localisedText } from '@pavilion/contract/formats/values.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { OperatorVisitor } from '../../../kernel/visitor.ts';
import { localeOf, pageOfAll } from '../../player/index.ts';
import { nameIn } from '../bonuses/names.ts';
import { listPeriods, type PeriodOfPlayer } from '../cashback/store.ts';
import { type ReadContext, requirePlayer } from './rounds.ts';

type Call = (typeof playerPlayEndpoints)['listPlayerCashback'];

/** A player's cashback by period, the latest first. @throws notFound */
export async function listPlayerCashback(
  context: ReadContext & Pick<OperatorVisitor, 'request'>,
  { params, query }: InputOf<Call>,
): Promise<ResultOf<Call>> {
  await requirePlayer(context, params.id);
  const locale = context.request.language ?? (await localeOf(context, params.id));
  const rows = (await listPeriods(context.database, params.id)).map((row) => viewOf(row, locale));
  return pageOfAll(['cashback', params.id], query, rows);
}

function viewOf({ names, name, currency, ...row }: PeriodOfPlayer, locale: string): ResultOf<Call>['data'][number] {
  const { campaignId, day, lossMinor, owedMinor, givenMinor, settledMinor } = row;
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const overMinor = givenMinor + settledMinor - owedMinor;
  return {
    id: `${campaignId}:${currency}:${day}`,
    campaign: nameIn(localisedText.parse(names), { locale, name }),
    currency,
    day,
    loss: text(lossMinor),
    owed: text(owedMinor),
    given: text(givenMinor),
    overpaid: text(overMinor > 0n ? overMinor : 0n),
  };
}
