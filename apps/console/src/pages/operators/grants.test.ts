import { permissionNames } from '@pavilion/contract/calls/permissions.ts';
import { expect, it } from 'vitest';
import { english } from '../../texts/english.ts';
import { areasOf, type Turned, withTurned } from './grants.ts';

const grant = (permission: string, max: string | null = null) => ({ permission, max, countries: [], tags: [] });
const read = grant('players.read');
const held = [read, grant('promotions.give', '20')];

it.each<[string, Turned, ReturnType<typeof grant>[]]>([
  ['nothing', new Map(), held],
  ['a permission added', new Map([['games.read', grant('games.read')]]), [...held, grant('games.read')]],
  ['one taken away', new Map([['players.read', undefined]]), [grant('promotions.give', '20')]],
  ['one with another limit', new Map([['promotions.give', grant('promotions.give', '50')]]), [read, grant('promotions.give', '50')]],
  ['one added and taken away again', new Map([['games.read', undefined]]), held],
])('BO-190 a role with %s changed', (_case, turned, expected) => {
  expect(withTurned(held, turned)).toEqual(expected);
});

it('BO-190 what a colleague changed in the meantime stays beneath one’s own changes', () => {
  const turned: Turned = new Map([['players.read', undefined]]);
  expect(withTurned([...held, grant('contact.read')], turned)).toEqual([grant('promotions.give', '20'), grant('contact.read')]);
});

it('BO-189 every permission and every area has words of its own', () => {
  const words: Readonly<Record<string, string>> = english.permissions;
  const areas = new Set(permissionNames.map((name) => `area_${name.slice(0, name.indexOf('.'))}`));
  expect(Object.keys(words).toSorted()).toEqual([...permissionNames, ...areas].toSorted());
  expect(new Set(permissionNames.map((name) => words[name])).size).toBe(permissionNames.length);
});

it.each([
  ['', ['players', 'games']],
  ['read', ['players', 'games']],
  ['SEE studios', ['games']],
  ['players.', ['players']],
  ['nothing of this', []],
])('BO-189 the search for "%s" finds permissions by name and by words', (search, areas) => {
  const named = [
    { permission: 'players.read', words: 'See players' },
    { permission: 'games.read', words: 'See games and studios' },
  ];
  expect(areasOf(named, search).map(({ area }) => area)).toEqual(areas);
});
