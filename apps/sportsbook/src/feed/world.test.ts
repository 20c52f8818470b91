import { expect, it } from 'vitest';
import { theWorld } from './world.ts';

it('SB-133 the names of leagues, their categories and competitors are names alone, which need no translation', () => {
  const named = Object.values(theWorld()).flatMap(({ leagues, competitors }) => [
    ...leagues.flatMap(({ name, category }) => [name, category]),
    ...competitors.map(({ name }) => name),
  ]);
  expect(named.length).toBeGreaterThan(200);
  // A word in brackets tells a surface or a kind of game, in one language.
  expect(named.filter((name) => /[^\p{L}\p{N} .'-]/u.test(name))).toEqual([]);
});
