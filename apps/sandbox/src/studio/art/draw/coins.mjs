// The coins of hold-and-win slots: the theme's own bonus motif struck into bronze, silver and gold, with a band for its prize.
import { Ctx, C, L, P, G, n, o, lite, dark, polar, range, sector } from '@pavilion/art/draw/lib.mjs';
import { STUDIOS } from '@pavilion/art/draw/generate.mjs';
import { MOTIFS, wrap } from './symbols.mjs';
import { THEMES } from './themes.mjs';

const metals = { coin1: '#d08a4e', coin2: '#c3cede', coin3: '#f4bb3d' };
function coin(game, key, metal) {
  const studio = STUDIOS.find((one) => one.name === game.studio);
  const c = new Ctx({ id: `${game.id}/${key}`, W: 120, H: 120, pal: { ...studio.pal, ...studio.scenes[game.id].pal } });
  Object.assign(c, { cx: 0, cy: 0, s: 0.5 });
  const [name, ...args] = THEMES[game.id].scatter;
  const motif = [MOTIFS[name](c, ...args)].flat(9).join('');
  const notches = range(40, (i) => {
    const [p, q] = [polar(51, i * 9), polar(54.5, i * 9)];
    return `M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}`;
  }).join('');
  const body =
    C(0, 4, 56, dark(metal, 0.6)) +
    C(0, 0, 56, c.lin([lite(metal, 0.65), metal, dark(metal, 0.32)], 0, 0, 1, 1)) +
    L(notches, dark(metal, 0.45), 1.6) +
    C(0, 0, 47, c.lin([dark(metal, 0.3), metal, lite(metal, 0.35)], 0, 0, 1, 1)) +
    C(0, 0, 44.5, c.rad([lite(metal, 0.5), metal, dark(metal, 0.22)], 0.4, 0.3, 0.85)) +
    C(0, 0, 44.5, 'none', `stroke="${dark(metal, 0.4)}" stroke-width="1.400"`) +
    G('translate(0 -13) scale(.66)', motif) +
    P('M-50 12H50A52 52 0 0 1 38 36H-38A52 52 0 0 1-50 12Z', dark(metal, 0.78), o(0.92)) +
    L('M-50 12H50M-38 36H38', lite(metal, 0.55), 1.4) +
    P(sector(46, 51, 195, 258), '#fff', o(0.65));
  return wrap(c, body);
}

/** Three coins of a game: `coin1` for small prizes, `coin2`, `coin3` for the largest. */
export const coinsFor = (game) => Object.fromEntries(Object.entries(metals).map(([key, metal]) => [key, coin(game, key, metal)]));
