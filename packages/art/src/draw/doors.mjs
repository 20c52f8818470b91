// The doors of the lobby: seven small scenes that mean their rooms, in one evening light. doorFor(kind) -> SVG string.
import { Ctx, P, L, C, E, R, G, T, n, o, lite, dark, range, polar, pts, ngonD, starD, spark } from './lib.mjs';
import { card, chip, die, wheel, spinner, coin } from './kit.mjs';
import { minify } from './minify.mjs';
import { label } from './lettering.mjs';

const W = 180, H = 120;
const AU = '#e6bd6c';
const sky = (c, top, foot) => c.full(c.rad([lite(top, 0.22), top, foot], 0.5, 0.42, 0.8));
const floor = (c, col, y = 92) => E(90, y + 40, 130, 44, dark(col, 0.5)) + E(90, y + 42, 128, 42, c.lin([lite(col, 0.12), dark(col, 0.45)]));
const stars = (c, k, col = '#fff') => c.dots(k, 6, 6, 174, 70, col, 1.4, 0.7);

// Three reels of different symbols: a door promises no line.
const reel = (c, x, symbol) => R(x - 19, 26, 38, 68, 5, c.lin(['#b9b2c8', ['#ffffff', 0.3], ['#fffdf4', 0.7], '#a9a2bb'])) + symbol;
const cherry = (c, x, y) => L(`M${x - 7} ${y + 8}Q${x - 4} ${y - 10} ${x + 6} ${y - 16}Q${x + 6} ${y - 2} ${x + 8} ${y + 6}`, '#2f7a3a', 2.4) + P(`M${x + 6} ${y - 16}q9-5 14 1q-8 5-14-1Z`, '#3f9a4a') + C(x - 8, y + 11, 8.5, c.ball('#d42a3a')) + C(x + 8, y + 9, 8.5, c.ball('#d42a3a'));

const beam = (x, lean, col) => P(`M${x - 3} -4H${x + 3}L${x + lean + 30} 124H${x + lean - 30}Z`, col, o(0.14));
const ball = () => {
  const pent = (x, y, r, rot) => P(ngonD(x, y, r, 5, rot), '#1b2030');
  const seam = range(5, (i) => { const a = polar(12, -90 + i * 72, 90, 60), b = polar(24, -90 + i * 72, 90, 60); return `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`; }).join('');
  return pent(90, 60, 12, -90) + range(5, (i) => { const [x, y] = polar(32, -90 + i * 72, 90, 60); return pent(x, y, 10.5, 90 + i * 72); }).join('') + L(seam, '#1b2030', 2) + L(range(5, (i) => { const a = polar(26, -72 + i * 72 - 18, 90, 60), b = polar(27, -36 + i * 72 + 18, 90, 60); return `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`; }).join(''), '#1b2030', 1.6, o(0.55));
};

const GLASS = 'M-30-24Q-33-42-14-42H14Q33-42 30-24L26 26Q24 40 12 40H-12Q-24 40-26 26Z';
const lantern = (c, x, y, s) => c.glow(x, y, 74 * s, '#ffb75a', 0.7) + G(T(x, y, s), [L('M0-90V-50', AU, 2.2), P('M-17-52H17L21-42H-21Z', '#8a5a2a'), P(GLASS, c.rad(['#fffbe6', ['#ffe09a', 0.35], ['#ff9f3f', 0.75], '#c8541e'], 0.5, 0.62, 0.62)), L('M-16-42Q-24 0-14 40M0-42V40M16-42Q24 0 14 40', '#7a2f12', 1.6, o(0.5)), P(GLASS, 'none', `stroke="#ffe2a0" stroke-width="1.6" opacity=".7"`), P('M-14 40H14L10 48H-10Z', '#8a5a2a'), L('M0 48V62M-6 50V59M6 50V59', AU, 2)]);

const scenes = {
  slots: (c) => sky(c, '#4a1f6a', '#170a2a') + c.glow(90, 60, 90, '#ff9a5a', 0.45) + G('translate(90 68) scale(.8) translate(-90 -62)', R(18, 12, 144, 96, 16, c.lin(['#ffe6a8', AU, ['#8a5a22', 0.85], '#5a3512'])) + R(24, 18, 132, 84, 11, '#1b0d26')
    + reel(c, 46, cherry(c, 44, 58)) + reel(c, 90, label('7', 90, 60, 30, '#d42a3a', { w: 2.4 })) + reel(c, 134, P(starD(134, 60, 18, 8, 5), c.lin(['#ffe9a0', '#f0a52a'])))
    + range(3, (i) => R(27 + i * 44, 26, 38, 12, 5, '#05070c', o(0.3)) + R(27 + i * 44, 84, 38, 10, 5, '#05070c', o(0.22))).join('')),
  live: (c) => sky(c, '#173a5e', '#081226') + beam(46, 12, '#9fd0ff') + beam(134, -12, '#9fd0ff') + floor(c, '#1f6a5a', 80)
    + G('translate(90 66) scale(1 .8)', [E(0, 10, 62, 60, '#05070c', o(0.45)), wheel(c, 60, 37, (i) => (i === 0 ? '#1c9a5a' : i % 2 ? '#c22a34' : '#17181f'), { hub: AU, rim: '#6b3a1e', inner: 0.56 }), G('scale(.5)', spinner(c, 60, AU))]) + C(122, 44, 4.6, c.ball('#f8f8ff')) + P(spark(30, 26, 7) + spark(152, 30, 5), '#fff6d8'),
  originals: (c) => sky(c, '#0f7a5c', '#052a2a') + L(range(5, (i) => `M0 ${24 + i * 20}H180`).join(''), '#fff', 1, o(0.1)) + P('M14 108Q84 104 112 66T160 16V120H14Z', c.lin(['#7dffc8/.45', '#7dffc8/0']))
    + L('M14 108Q84 104 112 66T160 16', '#d8fff0', 5) + range(3, (i) => { const p = [[66, 97], [110, 68], [148, 30]][i]; return C(p[0], p[1], 6, '#fff') + C(p[0], p[1], 3, '#0f7a5c'); }).join('') + die(c, 50, 56, 25, '#8a5cf6', [5, 3, 6]) + P(spark(118, 26, 6) + spark(22, 24, 5), '#fff'),
  tables: (c) => sky(c, '#8a2a24', '#2a0c10') + floor(c, '#1f7a52', 62) + L('M-10 100Q90 58 190 100', AU, 1.4, o(0.6)) + card(c, 58, 56, -20, '10', 'd', 1.06) + card(c, 88, 50, -3, 'A', 's', 1.06) + card(c, 120, 57, 15, 'K', 'h', 1.06) + chip(c, 36, 92, 12, '#c8342c') + chip(c, 146, 94, 13, '#2a5fb8') + chip(c, 128, 102, 11, '#e0a52e'),
  jackpots: (c) => sky(c, '#5a2a4e', '#120a22') + stars(c, 26, '#ffe2c0') + lantern(c, 36, 52, 0.5) + lantern(c, 146, 46, 0.56) + lantern(c, 90, 62, 1.04) + coin(c, 40, 104, 11) + coin(c, 142, 103, 12),
  sports: (c) => sky(c, '#1f5a8a', '#08203a') + beam(24, 34, '#fff') + beam(156, -34, '#fff') + P('M0 84H180V120H0Z', c.lin(['#3fae5a', '#14602f'])) + P('M0 84H36L18 120H0ZM72 84H108L112 120H68ZM144 84H180V120H162Z', '#fff', o(0.09)) + L('M0 84H180', '#fff', 1.4, o(0.7)) + E(90, 104, 40, 7, '#05140a', o(0.45))
    + G('', [C(90, 60, 40, '#fff')]) + G('', ball(), `clip-path="${c.clip('<circle cx="90" cy="60" r="40"/>')}"`) + C(90, 60, 40, c.rad(['#fff/0', ['#fff/0', 0.55], '#0a1430/.55'], 0.36, 0.3, 0.78)),
  rewards: (c) => sky(c, '#2a4aa8', '#0c1440') + P(pts(range(32, (i) => polar(i % 2 ? 130 : 34, i * 11.25, 90, 60))), '#fff', o(0.08)) + c.glow(90, 58, 74, '#ffd27a', 0.6) + P('M64 70L48 118L66 108L76 122L90 78ZM116 70L132 118L114 108L104 122L90 78Z', '#c8342c') + P('M64 70L48 118L66 108L70 76Z', '#fff', o(0.14))
    + P(starD(90, 56, 46, 21, 5), dark('#c87a1a', 0.2), 'transform="translate(0 3)"') + P(starD(90, 56, 46, 21, 5), c.lin(['#fff3b8', '#ffc84a', '#e08a1e'], 0, 0, 1, 1), 'stroke="#fff0b0" stroke-width="3"') + P(starD(90, 56, 26, 12, 5), '#fff', o(0.28)) + P(spark(30, 36, 8) + spark(150, 30, 7) + spark(156, 82, 5) + spark(24, 86, 5), '#fff6d8'),
};

/** The doors that have a scene. */
export const DOORS = Object.keys(scenes);

/** @param {string} kind @param {{width:number,height:number}} size */
export function doorFor(kind, { width, height }) {
  const c = new Ctx({ id: `door-${kind}`, W, H, pal: {} });
  const body = scenes[kind](c);
  return minify(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${W} ${H}" stroke-linecap="round" stroke-linejoin="round">${c.defsSvg()}${body}</svg>`);
}
