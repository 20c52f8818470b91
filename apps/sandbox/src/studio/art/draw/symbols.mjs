// Game art for play: slot symbols and stage backgrounds. symbolsFor(game) -> { id: svg }, backgroundFor(game, {width,height}) -> svg.
import { Ctx, G, o } from '@pavilion/art/draw/lib.mjs';
import { minify } from '@pavilion/art/draw/minify.mjs';
import { STUDIOS } from '@pavilion/art/draw/generate.mjs';
import { A } from './motifs-a.mjs';
import { B } from './motifs-b.mjs';
import { THEMES } from './themes.mjs';
import { PLATES } from './plates.mjs';

export const MOTIFS = { ...A, ...B };
const studioOf = (game) => STUDIOS.find((s) => s.name === game.studio);
export const LOWS = ['l1', 'l2', 'l3', 'l4', 'l5'],
  HIGHS = ['h4', 'h3', 'h2', 'h1'];
/** l1..l5 rise in value, then h4, h3, h2, h1 (h1 pays most), then wild and scatter */
export const ORDER = [...LOWS, ...HIGHS, 'wild', 'scatter'];
const ctx = (game, key, st) => {
  const c = new Ctx({ id: `${game.id}/${key}`, W: 120, H: 120, pal: { ...st.pal, ...st.scenes[game.id].pal } });
  Object.assign(c, { cx: 0, cy: 0, s: 0.5 });
  return c;
};
export const wrap = (c, body, vb = '-60 -60 120 120', w = 120, h = 120) =>
  minify(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${vb}" stroke-linecap="round" stroke-linejoin="round">${c.defsSvg ? '' : ''}${c.defsSvg()}${body}</svg>`,
  );
const motif = (c, m) => {
  const [name, ...args] = Array.isArray(m) ? m : [m];
  if (!MOTIFS[name]) throw new Error(`no motif ${name}`);
  return [MOTIFS[name](c, ...args)].flat(9).join('');
};
export function symbolFor(game, key) {
  const st = studioOf(game),
    t = THEMES[game.id],
    pl = PLATES[st.name],
    c = ctx(game, key, st);
  if (!t) throw new Error(`no theme ${game.id}`);
  let body;
  if (key[0] === 'l') {
    const i = +key[1] - 1;
    body = pl.low(c, i, t.low[i]);
  } else if (key[0] === 'h') {
    const i = +key[1] - 1;
    body = pl.high(c, t.plate[i], motif(c, t.high[i]));
  } else {
    const m = key === 'wild' ? t.wild : t.scatter;
    body = pl[key](c, t.plate[0], motif(c, m)) + pl.banner(c, key === 'wild' ? 'WILD' : 'BONUS');
  }
  return wrap(c, body);
}
/** A motif alone, for tickets and cards: a name, or a name with its colours. */
export function motifPicture(id, m) {
  const c = new Ctx({ id: `motif/${id}`, W: 120, H: 120, pal: STUDIOS[0].pal });
  Object.assign(c, { cx: 0, cy: 0, s: 0.5 });
  return wrap(c, motif(c, m), '-52 -52 104 104', 104, 104);
}
export const symbolsFor = (game) => Object.fromEntries(ORDER.map((k) => [k, symbolFor(game, k)]));
export { backgroundFor } from './backgrounds.mjs';
export * as shared from './shared.mjs';
export { stageFor, logoFor } from './stages.mjs';
