// How a studio frames its symbols. Silhouette tells the tier: low = free charm, high = disc or arch, wild = full square, scatter = burst.
import { P, L, C, E, R, G, T, n, o, lite, dark, mix, range, polar, pts, poly, spark, starD } from '@pavilion/art/draw/lib.mjs';
import { stone, leaf, decoRank, fatRank, letters } from './ranks.mjs';
const AU = '#e8c77a',
  CU = '#c9783f';
const fan = (cx, cy, r, a0, a1, k, f, x) =>
  P(
    range(k, (i) => {
      const st = (a1 - a0) / (k * 2 - 1),
        p = polar(r, a0 + i * 2 * st, cx, cy),
        q = polar(r, a0 + (i * 2 + 1) * st, cx, cy);
      return `M${n(cx)} ${n(cy)}L${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}Z`;
    }).join(''),
    f,
    x,
  );
const banner = (c, word, st, fill, face, edge) =>
  P('M-52 28H52V52H-52ZM-52 34H-58V56H-44M52 34H58V56H44', dark(fill, 0.45)) +
  P('M-52 27H52V51H-52Z', c.lin([lite(fill, 0.2), fill, dark(fill, 0.2)])) +
  L('M-50 30H50M-50 48H50', lite(fill, 0.55), 0.9, o(0.8)) +
  letters(c, word, word.length > 4 ? 13 : 16, st, { face, edge, depth: 0.8, edgeW: 1.6, y: 39 });
const SQ = 'M-44-58H44A14 14 0 0 1 58-44V44A14 14 0 0 1 44 58H-44A14 14 0 0 1-58 44V-44A14 14 0 0 1-44-58Z';
export const PLATES = {
  'Northlight Works': {
    low: stone,
    style: { w: 1.6, track: 3, xs: 1.05 },
    high: (c, col, obj) =>
      C(0, 0, 53, c.lin([dark(col, 0.45), col, mix(col, '#ffe3c8', 0.45)])) +
      P('M-51 14Q-34 2-18 12T16 8T51 12A53 53 0 0 1-51 14Z', dark(col, 0.25), o(0.55)) +
      P('M-48 24Q-20 12 4 24T50 18A53 53 0 0 1-48 24Z', dark(col, 0.5), o(0.7)) +
      C(0, 0, 53, 'none', `stroke="${lite(col, 0.6)}" stroke-width="1.600"`) +
      G('translate(0 -1) scale(1.02)', obj),
    wild: (c, col, obj) =>
      P(SQ, c.lin([dark(c.p.base, 0.1), mix(c.p.base, c.p.accent, 0.35), mix(c.p.accent, c.p.base, 0.25)])) +
      c.glow(0, -10, 56, c.p.accent, 0.55) +
      P('M-58 16L-30-6L-8 12L18-8L58 18V44A14 14 0 0 1 44 58H-44A14 14 0 0 1-58 44Z', dark(c.p.base, 0.2), o(0.6)) +
      P(SQ, 'none', `stroke="${lite(c.p.accent, 0.35)}" stroke-width="2.400"`) +
      G('translate(0 -12) scale(.9)', obj),
    scatter: (c, col, obj) =>
      P(starD(0, 0, 59, 46, 8), c.lin([lite(c.p.accent, 0.5), c.p.accent, mix(c.p.accent, c.p.base, 0.5)], 0, 0, 1, 1)) +
      P(starD(0, 0, 52, 41, 8), c.rad([mix(c.p.base, c.p.accent, 0.3), c.p.base])) +
      G('translate(0 -10) scale(.82)', obj),
    banner: (c, word) => banner(c, word, PLATES['Northlight Works'].style, mix(c.p.base, c.p.accent, 0.24), '#fff', dark(c.p.base, 0.4)),
  },
  Copperleaf: {
    low: leaf,
    style: { w: 2, track: 2.6, contrast: 1.2, serif: 2.1, xs: 0.86 },
    high: (c, col, obj) =>
      C(0, 1.5, 55, dark(CU, 0.7)) +
      C(0, 0, 54, c.metal(CU)) +
      C(0, 0, 48.5, dark(c.p.bg ?? CU, 0.55)) +
      C(0, 0, 46.5, c.rad([lite(col, 0.4), col, dark(col, 0.22)], 0.4, 0.3, 0.8)) +
      L(
        range(9, (i) => {
          const y = -36 + i * 9,
            w = Math.sqrt(45 * 45 - y * y);
          return `M${n(-w)} ${y}H${n(w)}`;
        }).join(''),
        dark(col, 0.4),
        0.6,
        o(0.4),
      ) +
      range(4, (i) => C(...polar(51.3, i * 90 + 45), 1.6, dark(CU, 0.6))).join('') +
      G('translate(0 -1)', obj),
    wild: (c, col, obj) =>
      P(SQ, c.metal(CU)) +
      G(
        'scale(.93)',
        P(SQ, c.rad([lite(c.p.bg, 0.25), dark(c.p.bg, 0.35)], 0.5, 0.4, 0.8)) + fan(0, -6, 50, 0, 360, 16, lite(c.p.bg, 0.35), o(0.35)),
      ) +
      C(0, -10, 40, c.rad([lite(c.p.disc, 0.4), c.p.disc, dark(c.p.disc, 0.2)], 0.4, 0.3, 0.8)) +
      C(0, -10, 40, 'none', `stroke="${CU}" stroke-width="2.400"`) +
      G('translate(0 -11) scale(.88)', obj),
    scatter: (c, col, obj) =>
      P(starD(0, 0, 59, 51, 16), c.lin(['#f0c890', CU, dark(CU, 0.4)], 0, 0, 1, 1)) +
      C(0, 0, 47, dark(c.p.bg, 0.4)) +
      C(0, 0, 44, c.rad([lite(c.p.disc, 0.5), c.p.disc, dark(c.p.disc, 0.3)], 0.4, 0.3, 0.8)) +
      G('translate(0 -10) scale(.86)', obj),
    banner: (c, word) => banner(c, word, PLATES.Copperleaf.style, '#7a2f1c', '#ffe9c7', '#2a0f08'),
  },
  'Tidal Nine': {
    low: decoRank,
    style: { w: 1.25, track: 2.6, contrast: 1.6, xs: 0.82 },
    high: (c, col, obj) => {
      const a = (d) => `M${-46 + d} ${54 - d}V-6A${46 - d} ${48 - d} 0 0 1 ${46 - d} -6V${54 - d}Z`;
      return (
        P(a(0), c.lin([dark(col, 0.35), col, lite(col, 0.22)])) +
        fan(0, 54, 88, 244, 296, 4, '#fff', o(0.1)) +
        P('M-46 40q7.700-9 15.300 0t15.300 0t15.300 0t15.300 0t15.300 0t15.500 0V54H-46Z', dark(col, 0.55), o(0.8)) +
        L(a(0), AU, 2.4) +
        L(a(4), AU, 0.8, o(0.8)) +
        G('translate(0 -2) scale(.94)', obj)
      );
    },
    wild: (c, col, obj) =>
      P(SQ, c.lin([dark(c.p.sky[0], 0.2), c.p.sky[1], c.p.sky[2]])) +
      fan(0, 30, 84, 190, 350, 9, '#fff6da', o(0.16)) +
      L(SQ, AU, 3) +
      G('scale(.9)', L(SQ, AU, 1, o(0.8))) +
      G('translate(0 -12) scale(.9)', obj),
    scatter: (c, col, obj) =>
      P(
        range(12, (i) => {
          const [x, y] = polar(47, i * 30);
          return `M${n(x + 12)} ${n(y)}A12 12 0 1 1 ${n(x - 12)} ${n(y)}A12 12 0 1 1 ${n(x + 12)} ${n(y)}Z`;
        }).join(''),
        c.lin(['#fff0c4', AU, '#9a7428'], 0, 0, 1, 1),
      ) +
      C(0, 0, 48, c.rad([lite(c.p.sky[1], 0.15), dark(c.p.base, 0.1)], 0.5, 0.4, 0.7)) +
      C(0, 0, 44, 'none', `stroke="${AU}" stroke-width="1"`) +
      G('translate(0 -10) scale(.82)', obj),
    banner: (c, word) => banner(c, word, PLATES['Tidal Nine'].style, dark(c.p.base, 0.15), '#fbe6b0', '#120a04'),
  },
  'Velvet Orbit': {
    low: fatRank,
    style: { w: 2.5, track: 1.5, k: 0.62, xs: 0.9 },
    high: (c, col, obj) =>
      C(0, 0, 55, mix(col, c.p.base, 0.62)) +
      C(0, 0, 46, mix(col, c.p.base, 0.34)) +
      C(0, 0, 35, c.rad([lite(col, 0.25), col])) +
      E(0, 0, 55, 55, 'none', `stroke="${lite(col, 0.4)}" stroke-width="1.400"`) +
      L(range(3, (j) => range(4 - j, (i) => `M${24 + i * 7 + j * 3} ${36 - j * 6}h0`).join('')).join(''), lite(col, 0.5), 2.6, o(0.4)) +
      G('scale(1.02)', obj),
    wild: (c, col, obj) =>
      P(SQ, c.lin([c.p.rings[2], c.p.rings[3]])) +
      `<g clip-path="${c.clip(`<path d="${SQ}"/>`)}">` +
      [
        [66, 3],
        [52, 2],
        [38, 1],
      ]
        .map(([r, i]) => C(0, -12, r, c.p.rings[i]))
        .join('') +
      C(0, -12, 27, lite(c.p.rings[0], 0.3)) +
      '</g>' +
      P(SQ, 'none', `stroke="${lite(c.p.accent, 0.3)}" stroke-width="2.600"`) +
      G('translate(0 -12) scale(.9)', obj),
    scatter: (c, col, obj) =>
      P(starD(0, 0, 59, 44, 12), c.lin(['#fff6d0', c.p.accent, c.p.rings[1]], 0, 0, 1, 1)) +
      C(0, 0, 46, c.rad([c.p.rings[2], c.p.rings[4]])) +
      G('translate(0 -10) scale(.84)', obj),
    banner: (c, word) => banner(c, word, PLATES['Velvet Orbit'].style, c.p.rings[3], '#fff', dark(c.p.base, 0.3)),
  },
};
