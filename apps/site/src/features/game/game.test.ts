import { expect, it } from 'vitest';
import { filterOf, sortOf, sortOptionsOf } from './categories/category-filter.ts';
import { isServedIn, menuCollections } from './queries.ts';
import { imageOf, pictureOf, smallOf } from '../../content/picture.ts';

const images = { '200x300': { '1x': '/a1', '2x': '/a2', '3x': '/a3' }, '200x200': { '1x': '/s1' } };

it('P-02 serves a collection in its countries only; an empty list means everywhere', () => {
  expect([
    isServedIn({ countries: [] }, 'DE'),
    isServedIn({ countries: ['DE'] }, 'DE'),
    isServedIn({ countries: ['FR'] }, 'DE'),
    isServedIn({ countries: ['FR'] }, ''),
  ]).toEqual([true, true, false, true]);
});

it('omits hidden and reserved collections from menus', () => {
  const link = (identity: string, isHidden = false) => ({ id: identity, identity, name: identity, isHidden });
  expect(
    menuCollections([link('popular'), link('recommended'), link('turbogames'), link('secret', true)]).map(({ identity }) => identity),
  ).toEqual(['popular']);
});

it('K-18 selects a picture by its size with all densities, custom ones first', () => {
  expect(imageOf(pictureOf(images, {}, '200x300'))).toEqual({ src: '/a1', srcSet: '/a1 1x, /a2 2x, /a3 3x' });
  expect(imageOf(pictureOf(images, { '200x300': { '1x': '/own' } }, '200x300'))).toEqual({ src: '/own', srcSet: undefined });
  expect(imageOf(pictureOf(images, {}, '116x40'))).toBeUndefined();
  const [one, two, three] = [1, 2, 3].map((ratio) => `/art/a/200x300@${ratio}x.webp?v=1`);
  const short = pictureOf({ '200x300': { '1x': one ?? '', '2x': two, '3x': three } }, {}, '200x300');
  expect(short).toBe('/art/a/200x300@*x.webp?v=1');
  const whole = { src: one ?? '', srcSet: `${one} 1x, ${two} 2x, ${three} 3x` };
  expect([smallOf(short), imageOf(short)]).toEqual([one, whole]);
  for (const other of [
    { '1x': one ?? '', '2x': two },
    { '1x': one ?? '', '2x': two, '3x': '/b@3x.webp' },
  ])
    expect(pictureOf({ a: other }, {}, 'a')).toEqual(Object.values(other));
});

const texts = {
  sortOptions: [
    { label: 'Popular', sortBy: 'score', sortOrder: 'desc' },
    { label: 'A–Z', sortBy: 'name', sortOrder: 'asc' },
  ],
};
const providers = [
  { id: 'p1', identity: 'copperleaf' },
  { id: 'p2', identity: 'tidal-nine' },
];

it('accepts only the sort orders of the content, else the first, else by score', () => {
  const options = sortOptionsOf(texts);
  expect(sortOf({ sortBy: 'name' }, options)).toMatchObject({ sortBy: 'name', sortOrder: 'asc' });
  expect(sortOf({ sortBy: 'price' }, options)).toMatchObject({ sortBy: 'score', sortOrder: 'desc' });
  expect(sortOf({}, [])).toEqual({ sortBy: 'score', sortOrder: 'asc' });
});

it('P-05 turns the query of a category page into a catalogue filter', () => {
  const search = {
    provider: ['tidal-nine', 'unknown'],
    name: ' glass ',
    sortBy: 'name',
    volatility: ['wild', 'low'],
    rtp: '96',
    demo: 'true',
    feature: ['jackpots', 'slots'],
  };
  expect(filterOf({ collectionId: 'c1', search, providers, texts })).toEqual({
    collectionId: 'c1',
    providerIds: ['p2'],
    name: 'glass',
    volatilities: ['low'],
    rtpFrom: '96',
    isDemoOnly: true,
    features: ['jackpots'],
    sortBy: 'name',
    sortOrder: 'asc',
  });
  const nothing = { volatilities: [], rtpFrom: '', isDemoOnly: false, features: [] };
  expect(filterOf({ collectionId: 'c1', search: { rtp: '12', demo: 'no' }, providers, texts })).toMatchObject(nothing);
});
