// Low symbols: one family per studio. Northlight rune stones, Copperleaf tree leaves, Tidal deco ranks, Velvet fat ranks.
import {
  P,
  L,
  C,
  E,
  R,
  G,
  T,
  n,
  o,
  lite,
  dark,
  mix,
  range,
  polar,
  pts,
  poly,
  spark,
  starD,
  ngonD,
  leafD,
} from '@pavilion/art/draw/lib.mjs';
import { measure, line } from '@pavilion/art/draw/lettering.mjs';
const D = (c, a) => c.lin([lite(a, 0.45), a, dark(a, 0.35)], 0, 0, 1, 1);
/** text with its own outline, depth and face, centred on 0,0 */
export function letters(c, text, size, st, { face, edge, depth = 5, edgeW = 5, y = 0, tr = '' }) {
  const q = st.contrast ?? 1,
    w = (measure(text, st) * size) / 10,
    d = line(text, -w / 2, y - size / 2, size, st),
    sw = ((st.w ?? 1.5) * size) / 10,
    id = `${c.pre}w`;
  const at = q !== 1 ? `scale(${q} 1)` : '';
  return (
    `<defs><path id="${id}" d="${d}"/></defs>` +
    G(
      tr,
      G(
        at,
        `<use href="#${id}" stroke="${edge}" stroke-width="${n(sw + edgeW)}"${depth ? ` transform="translate(0 ${depth})"` : ''}/><use href="#${id}" stroke="${edge}" stroke-width="${n(sw + edgeW)}"/><use href="#${id}" stroke="${face}" stroke-width="${n(sw)}"/>`,
        'fill="none"',
      ),
    )
  );
}
const STONES = [
  [
    [-30, 26],
    [-34, -10],
    [-12, -34],
    [20, -32],
    [36, -4],
    [26, 28],
    [-4, 36],
  ],
  [
    [0, -40],
    [34, -2],
    [0, 40],
    [-34, -2],
  ],
  [
    [-34, 30],
    [0, -38],
    [34, 30],
  ],
  [
    [-28, -30],
    [28, -30],
    [34, 22],
    [0, 38],
    [-34, 22],
  ],
  [
    [-18, -38],
    [18, -38],
    [34, 0],
    [18, 38],
    [-18, 38],
    [-34, 0],
  ],
];
const RUNES = [
  'M0-18V18M0-8L12-18M0 2L12-8',
  'M-11 0L0-12L11 0M-11 14L0 2L11 14',
  'M0-8V20M0 4L-11-4M0 4L11-4',
  'M-13-6q6.500-9 13 0t13 0M-13 9q6.500-9 13 0t13 0',
  'M0-18V18M-11-8L11 8M11-8L-11 8',
];
export const stone = (c, i, a) => {
  const p = STONES[i],
    top = p.map(([x, y]) => [x * 0.66, y * 0.66 - 2]);
  return (
    poly(
      p.map(([x, y]) => [x, y + 4]),
      dark(a, 0.65),
      `stroke="${dark(a, 0.65)}" stroke-width="5"`,
    ) +
    poly(p, D(c, a), `stroke="${a}" stroke-width="4"`) +
    p
      .map((q, k) => {
        const r = p[(k + 1) % p.length],
          t = top[k],
          u = top[(k + 1) % p.length],
          lx = (q[0] + r[0]) / 2,
          ly = (q[1] + r[1]) / 2,
          f = (-lx - ly * 1.2) / 70;
        return poly([q, r, u, t], f > 0 ? '#fff' : '#05070c', o(Math.round(Math.min(0.42, Math.abs(f) * 0.6) * 100) / 100));
      })
      .join('') +
    poly(top, mix(a, dark(a, 0.6), 0.55)) +
    L(RUNES[i], lite(a, 0.72), 4.2, i === 2 ? 'transform="translate(0 4)"' : '')
  );
};
const LEAVES = [
  (c, a) =>
    P(
      'M-36 40C-26 30-30 20-24 16C-34 8-24-2-16 0C-24-12-10-20-4-14C-8-28 6-34 12-26C16-38 36-44 42-44C44-36 40-18 28-12C36-6 30 8 18 6C22 16 10 24 2 18C4 28-8 34-16 28C-22 34-28 32-36 40Z',
      D(c, a),
    ) + L('M-44 46L34-36M-20 20L-22 8M-6 6L-8-6M8-8L10-20M-8 10L6 16M6-6L22 4', dark(a, 0.5), 2.2),
  (c, a) =>
    P(
      'M0 34C-8 28-24 30-30 24L-24 18L-44 8L-38 2L-44-14L-28-10L-24-18L-14-6L-18-32L-8-28L0-46L8-28L18-32L14-6L24-18L28-10L44-14L38 2L44 8L24 18L30 24C24 30 8 28 0 34Z',
      D(c, a),
    ) + L('M0 48V-34M0 22L-34 2M0 22L34 2M0 6L-12-22M0 6L12-22', dark(a, 0.5), 2.2),
  (c, a) =>
    P('M0 24C-30 24-46 4-42-14C-34-34-12-40-3-34L0-14L3-34C12-40 34-34 42-14C46 4 30 24 0 24Z', D(c, a)) +
    L('M0 48V22M0 24L-32-18M0 24L-20-30M0 24L-8-34M0 24L8-34M0 24L20-30M0 24L32-18', dark(a, 0.45), 1.8, o(0.8)),
  (c, a) =>
    P('M0 38C-34 26-34-8 0-46C34-8 34 26 0 38Z', D(c, a)) +
    L('M0 48V-38M0 26L-18 12M0 26L18 12M0 12L-20-4M0 12L20-4M0-4L-15-16M0-4L15-16M0-18L-9-26M0-18L9-26', dark(a, 0.5), 2),
  (c, a) =>
    L('M-18 46C-12 20 4-10 24-34', dark(a, 0.45), 3) +
    [
      [-14, 26, 200],
      [-8, 12, -30],
      [-6, 12, 190],
      [4, -6, -26],
      [2, -6, 196],
      [14, -22, -14],
      [12, -22, 206],
    ]
      .map(([x, y, r]) => P(leafD(x, y, 26, 9, r), D(c, a)))
      .join('') +
    P(leafD(22, -32, 20, 8, -56), D(c, a)),
];
export const leaf = (c, i, a) => G('translate(1 3)', '') + LEAVES[i](c, a);
const RK = ['10', 'J', 'Q', 'K', 'A'];
const plaque = 'M-34 40V-8A34 34 0 0 1 34-8V40Z';
export const decoRank = (c, i, a) =>
  G(
    'scale(1.14)',
    P(plaque, dark(a, 0.72), o(0.85)) +
      L('M-29 36V-8A29 29 0 0 1 29-8V36Z', mix(a, '#e8c77a', 0.35), 1.2) +
      L('M-24 31q6-7 12 0t12 0t12 0t12 0', lite(a, 0.2), 1.6, o(0.8)) +
      letters(
        c,
        RK[i],
        i ? 42 : 36,
        { w: 1.3, track: 2, contrast: 1.7, xs: 0.78 },
        { face: c.lin(['#fffbe8', lite(a, 0.42), a]), edge: dark(a, 0.8), depth: 2, edgeW: 3.4, y: -3 },
      ),
  );
export const fatRank = (c, i, a) =>
  E(0, 4, 46, 15, 'none', `stroke="${mix(a, '#fff', 0.2)}" stroke-width="2.400" opacity=".75" transform="rotate(-18)"`) +
  letters(
    c,
    RK[i],
    i ? 50 : 42,
    { w: 2.5, track: 1.6, k: 0.62, xs: 0.92 },
    { face: c.lin(['#fff', lite(a, 0.45), a]), edge: dark(a, 0.55), depth: 5, edgeW: 6, y: -2 },
  ) +
  C(42, -16, 5, c.ball(a));
