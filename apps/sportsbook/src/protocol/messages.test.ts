import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readVectors } from '../testing/vectors.ts';
import { formatLine } from '../rules/grading/line.ts';
import { marketIdOf, parseMarketId } from './ids.ts';
import { feedMessage } from './messages.ts';
import { parseResult, resultText } from './result.ts';

const example = z.object({ name: z.string(), where: z.string(), body: z.unknown() });
const { examples } = readVectors('messages.json', z.object({ examples: z.array(example) }));
const feedExamples = examples.filter(({ name }) => name.startsWith('feed:'));

// The samples omit the display order that every market of the feed has.
const placed = z.looseObject({ type: z.string(), body: z.looseObject({ markets: z.array(z.looseObject({})).optional() }) });
const withPlace = (body: unknown): unknown => {
  const message = placed.parse(body);
  const markets = message.body.markets?.map((market) => ({ order: 0, main: true, ...market }));
  return { ...message, body: { ...message.body, ...(markets === undefined ? {} : { markets }) } };
};

describe('the feed protocol', () => {
  it.each(feedExamples)('SB-7 reads $name', ({ body }) => {
    const sent = withPlace(body);
    expect(feedMessage.parse(sent)).toMatchObject(placed.parse(body).body.markets === undefined ? placed.parse(body) : {});
  });

  it('SB-7 an event message without its number is none', () => {
    const { eventSeq: _number, ...rest } = z.looseObject({ eventSeq: z.number() }).parse(withPlace(feedExamples[0]?.body));
    expect(feedMessage.safeParse(rest).success).toBe(false);
  });

  it.each(['ev-football-812~total~2.25', 'ev-tennis-9701~set_winner~~2', 'ev-football-1~1x2', 'ev-esports-3~map_total_rounds~21.5~2'])(
    'SB-1 %s names its type and survives writing and reading',
    (id) => {
      const key = parseMarketId(id);
      expect(key === undefined ? undefined : marketIdOf(key)).toBe(id);
    },
  );

  it.each(['ev-football-812', '~total~2.25', 'ev-football-812~total~2.3', 'a~b~1~c~d'])('SB-1 %s is no market', (id) => {
    expect(parseMarketId(id)).toBeUndefined();
  });

  it.each([
    [9, '2.25'],
    [-3, '-0.75'],
    [680, '170'],
    [0, '0'],
    [-6, '-1.5'],
  ])('SB-1 %s quarters are written %s', (quarters, text) => {
    expect(formatLine(quarters)).toBe(text);
  });

  it('a dead heat keeps its share on the wire', () => {
    expect(parseResult(resultText({ kind: 'dead_heat', paid: 1, tied: 3 }))).toEqual({ kind: 'dead_heat', paid: 1, tied: 3 });
    expect(parseResult('half_won')).toEqual({ kind: 'half_won' });
    expect(() => parseResult('dead_heat 0/3')).toThrow('Invalid');
  });
});
