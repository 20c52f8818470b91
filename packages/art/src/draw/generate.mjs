// Seeded tile art: artFor(game, size) -> SVG string.
import { readFileSync } from 'node:fs';
import { Ctx, hash, G, L, P, R, T, n, o, lite } from './lib.mjs';
import { minify } from './minify.mjs';
import { fit, line, measure } from './lettering.mjs';
import northlight from './studios/northlight.mjs';
import copperleaf from './studios/copperleaf.mjs';
import tidal from './studios/tidal.mjs';
import quartzline from './studios/quartzline.mjs';
import lantern from './studios/lantern.mjs';
import velvet from './studios/velvet.mjs';
import basalt from './studios/basalt.mjs';
import mirrorlake from './studios/mirrorlake.mjs';

export const STUDIOS = [northlight, copperleaf, tidal, quartzline, lantern, velvet, basalt, mirrorlake];
const byName = new Map(STUDIOS.map((s) => [s.name, s]));

function title(c, st, name) {
  const t = st.title, s = t.style, left = t.align === 'left', padX = t.padX ?? 14;
  const { lines, size } = c.fit;
  const lead = size * (t.lead ?? 1.5), bottom = c.H - (c.V ? 31 : 25), top = bottom - size - (lines.length - 1) * lead;
  const q = s.contrast ?? 1, sw = n(((s.w ?? 1.5) * size) / 10 * 10) / 10;
  const d = lines.map((l, i) => line(l, left ? padX : (c.W - (measure(l, s) * size) / 10) / 2, top + i * lead, size, s)).join('');
  const base = c.p.base, sTop = top - (c.V ? 44 : 34);
  const tr = q !== 1 ? `scale(${q} 1)` : t.slant ? `translate(${n(Math.tan(-t.slant * Math.PI / 180) * bottom)} 0) skewX(${t.slant})` : '';
  // studio mark under the title: glyph and name
  const ms = { w: 1.5, track: 3 }, mz = c.V ? 4.6 : 4.2, mw = (measure(st.short, ms) * mz) / 10, my = c.H - (c.V ? 17 : 13.5), mx = left ? padX : (c.W - mw - 12) / 2;
  return {
    top, bottom,
    svg: [R(0, sTop, c.W, c.H - sTop, 0, c.lin([`${base}/0`, [`${base}/.8`, (top - sTop) / (c.H - sTop) * 0.92], [`${base}/.94`, 0.8], `${base}/.97`])),
      st.under ? st.under(c, { top, bottom, size, lines, d, tr, sw }) : '',
      `<g fill="none"${tr && ` transform="${tr}"`}${t.join ? ' ' + t.join : ''} stroke-width="${sw}">`
        + (t.shadow === false ? '' : `<path id="${c.pre}t" d="${d}" stroke="${t.shade?.(c) ?? '#000'}"${t.shade ? '' : ' opacity=".5"'} transform="translate(0 ${n(size * (t.depth ?? 0.09))})"/>`.replace(/<path id="(\w+)" d="([^"]*)"([^>]*)\/>/, (m, id, dd, rest) => `<defs><path id="${id}" d="${dd}"/></defs><use href="#${id}"${rest}/>`))
        + `<use href="#${c.pre}t" stroke="${t.fill(c)}"/></g>`,
      G(T(mx, my), [G(T(4, 0), st.mark), L(line(st.short, 12, -mz / 2, mz, ms), 'currentColor', 0.8)], `color="${lite(c.p.accent, 0.35)}"`)].join(''),
  };
}

// an unknown game: a seeded picture of its studio, or of one of them
function sceneOf(game) {
  const h = hash(game.id), st = byName.get(game.studio) ?? STUDIOS[h % STUDIOS.length];
  return { st, scene: st.scenes[game.id] ?? Object.values(st.scenes)[h % 8] };
}
const svg = (width, height, c, body) => minify(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${c.W} ${c.H}" stroke-linecap="round" stroke-linejoin="round">${c.defsSvg()}${body}</svg>`.replace('<<', '<'));

/** The colour of a game's lamp. */
export function accentFor(game) {
  const { st, scene } = sceneOf(game);
  return { ...st.pal, ...scene.pal }.accent;
}

/** A vertical tile as two planes: the background, and the foreground on a transparent one. Neither has a title. */
export function planesFor(game, { width = 200, height = 300 } = {}) {
  const { st, scene } = sceneOf(game);
  const f = fit(game.name, 180, 19, st.title.style, 12);
  const c = new Ctx({ id: game.id, W: 200, H: 300, pal: { ...st.pal, ...scene.pal }, lift: f.lines.length > 1 ? 9 : 0 });
  c.fit = f;
  const figure = [scene.draw(c)].flat(9).join(''), ground = st.frame(c, '');
  return { ground: svg(width, height, c, ground), figure: svg(width, height, c, figure) };
}

/** @param {{id:string,name:string,studio:string,kind?:string}} game @param {{width:number,height:number}} size @param {{title?:boolean}} opt */
export function artFor(game, { width = 200, height = 300 } = {}, opt = {}) {
  const { st, scene } = sceneOf(game);
  const V = (200 * height) / width > 250, t0 = st.title;
  const f = fit(game.name, 200 - 2 * (t0.padX ?? 14) - (t0.slant ? 4 : 0), (t0.cap ?? 19) * (V ? 1 : 0.84), t0.style, V ? t0.keep ?? 12 : 10.5);
  const c = new Ctx({ id: game.id, W: 200, H: V ? 300 : 200, pal: { ...st.pal, ...scene.pal }, lift: f.lines.length > 1 ? (V ? 9 : 6) : 0 });
  c.fit = f;
  if (!V && st.square) Object.assign(c, { s: st.square.s, cy: st.square.cy - c.lift });
  const body = st.frame(c, scene.draw(c)) + (st.grain ? c.grain(st.grain) : ''), t = opt.title === false || !f.lines[0] ? { svg: '' } : title(c, st, game.name);
  return svg(width, height, c, body + t.svg);
}
export const loadGames = () => JSON.parse(readFileSync(new URL('./games.json', import.meta.url), 'utf8'));
