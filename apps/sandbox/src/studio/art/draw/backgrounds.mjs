// Stage backgrounds: the tile's scene without lettering, recomposed for wide and tall stages. The middle stays calm because the reels or the table
// cover it.
import { P, L, C, E, R, G, T, n, o, lite, dark, mix, range, polar, Ctx, hash, spark } from '@pavilion/art/draw/lib.mjs';
import { minify } from '@pavilion/art/draw/minify.mjs';
import { STUDIOS } from '@pavilion/art/draw/generate.mjs';
const AU = '#e8c77a',
  CU = '#c9783f';
const mk = (game, W, H) => {
  const st = STUDIOS.find((s) => s.name === game.studio),
    sc = st.scenes[game.id],
    c = new Ctx({ id: `${game.id}/bg`, W, H, pal: { ...st.pal, ...sc.pal } });
  return { st, sc, c };
};
/** the tile's own picture, about 180 wide, at a place of the stage */
const hero = (game, key, x, y, s) => {
  const { sc, c } = mk(game, 200, 300);
  Object.assign(c, { pre: c.pre + key, cx: 0, cy: 0, s: 1 });
  const b = sc.draw(c);
  return { defs: c.defsSvg(), svg: G(T(x, y, s), b) };
};
const scallops = (c, y, r, a, b) =>
  G(
    '',
    range(3, (j) =>
      range(Math.ceil(c.W / (2 * r)) + 1, (i) => {
        const x = i * 2 * r + (j % 2 ? r : 0),
          yy = y + j * r * 0.62;
        return (
          C(x, yy, r, j % 2 ? b : a) +
          `<circle cx="${n(x)}" cy="${n(yy)}" r="${n(r * 0.68)}" fill="none" stroke="${AU}" stroke-width=".7" opacity=".5"/>`
        );
      }),
    ),
  );
const leafS = (x, y, s, r, col) => P('M0 0Q6-9 18-8Q22-4 26-4Q22 0 18 6Q8 8 0 0Z', col, `transform="${T(x, y, s, r)}"`);
const out = (c, w, h, body, extra = '') =>
  minify(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${c.W} ${c.H}" preserveAspectRatio="xMidYMid slice" stroke-linecap="round" stroke-linejoin="round">${extra}${c.defsSvg()}${body}</svg>`,
  );
/** @param {{width:number,height:number}} size  @param {{heroes?:boolean}} opt  heroes: the tile's picture left and right of the reels (wide stages only) */
export function backgroundFor(game, { width = 1280, height = 720 } = {}, opt = {}) {
  const wide = width > height * 1.1;
  if (game.studio === 'Northlight Works') {
    const { sc, c } = mk(game, 200, 300);
    c.sub = () => '';
    const b = sc.draw(c);
    if (!wide) return out(c, width, height, b + c.grain(0.08));
    const W = 452,
      H = 254,
      y = -24; // the tile in the middle; left and right its mirror image without sun, moon or main object
    const side = (game.id === 'midnight-ferry' ? b.replace(/<circle[^>]*\/>/, '').replace(/<ellipse[^>]*\/>/g, '') : b)
      .replace(/<circle[^>]*fill="#[^>]*\/>/g, '')
      .replace(/<g transform="translate\(100 [^"]*">(?:(?!<\/g>).)*<\/g>/g, '');
    return minify(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice" stroke-linecap="round" stroke-linejoin="round">${c.defsSvg()}<defs><clipPath id="${c.pre}q"><path d="M0 0H200V300H0Z"/></clipPath><g id="${c.pre}s" clip-path="url(#${c.pre}q)">${side}</g></defs><use href="#${c.pre}s" transform="translate(127 ${y}) scale(-1.01 1)"/><use href="#${c.pre}s" transform="translate(527 ${y}) scale(-1.01 1)"/><g clip-path="url(#${c.pre}q)" transform="translate(126 ${y})">${b}</g></svg>`,
    );
  }
  const W = wide ? 533 : 200,
    H = wide ? 300 : 359,
    { c, st } = mk(game, W, H),
    cx = W / 2,
    cy = H * (wide ? 0.44 : 0.36),
    p = c.p;
  let b = '';
  if (game.studio === 'Copperleaf') {
    const r = wide ? 138 : 92;
    b =
      c.full(c.rad([lite(p.bg, 0.14), dark(p.bg, 0.4)], 0.5, 0.4, 0.8)) +
      L(
        range(90, (i) => {
          const q = polar(r + 10, i * 4, cx, cy),
            s = polar(r + (i % 2 ? 70 : 320), i * 4, cx, cy);
          return `M${n(q[0])} ${n(q[1])}L${n(s[0])} ${n(s[1])}`;
        }).join(''),
        lite(p.bg, 0.4),
        0.9,
        o(0.3),
      ) +
      C(cx, cy, r + 7, c.metal(CU)) +
      C(cx, cy, r + 3, dark(p.bg, 0.5)) +
      C(cx, cy, r, c.rad([lite(p.disc, 0.3), p.disc, dark(p.disc, 0.25)], 0.4, 0.3, 0.8)) +
      P(`M0 ${n(H * 0.86)}Q${n(cx)} ${n(H * 0.74)} ${W} ${n(H * 0.86)}V${H}H0Z`, c.lin([mix(p.bg, p.disc, 0.35), dark(p.bg, 0.5)])) +
      P(`M0 ${n(H * 0.93)}Q${n(cx)} ${n(H * 0.83)} ${W} ${n(H * 0.93)}V${H}H0Z`, dark(p.bg, 0.45)) +
      range(2, (f) =>
        G(
          f ? `translate(${W} 0) scale(-1 1)` : '',
          [
            [8, 14, 1.8, 20],
            [14, 34, 1.3, 60],
            [34, 10, 1.2, -8],
            [10, 60, 1, 90],
            [64, 8, 0.9, 10],
          ].map(([x, y, s, a], i) => leafS(x, y, s, a, ['#c9602c', '#e0a03c', '#b5482a', '#d98a34', '#a8632c'][i])),
        ),
      ).join('') +
      c.grain(0.12);
  } else if (game.studio === 'Tidal Nine') {
    const w = wide ? 470 : 184,
      x0 = (W - w) / 2,
      top = 8,
      r = wide ? 92 : 92,
      arch = (d) =>
        `M${n(x0 + d)} ${H + 4}V${top + r}A${r - d} ${r - d} 0 0 1 ${n(x0 + r)} ${top + d}H${n(x0 + w - r)}A${r - d} ${r - d} 0 0 1 ${n(x0 + w - d)} ${top + r}V${H + 4}`;
    const rays = P(
      range(20, (i) => {
        const q = polar(500, 180 + i * 9, cx, H * 0.86),
          s = polar(500, 184.5 + i * 9, cx, H * 0.86);
        return `M${n(cx)} ${n(H * 0.86)}L${n(q[0])} ${n(q[1])}L${n(s[0])} ${n(s[1])}Z`;
      }).join(''),
      '#fff',
      o(0.06),
    );
    b =
      c.full(dark(p.sky[0], 0.4)) +
      P(arch(0) + 'Z', c.lin(p.sky)) +
      `<g clip-path="${c.clip(`<path d="${arch(0)}Z"/>`)}">${rays}${c.dots(40, 20, 10, W - 20, H * 0.5, '#fff', 1.1, 0.5)}</g>` +
      scallops(c, H * 0.9, wide ? 17 : 14, mix(p.base, p.sky[1], 0.38), mix(p.base, p.sky[1], 0.62)) +
      L(arch(0), AU, 2) +
      L(arch(4.5), AU, 0.8, o(0.8)) +
      L(range(5, (i) => `M0 ${20 + i * 7}L${30 - i * 4} 0M${W} ${20 + i * 7}L${W - 30 + i * 4} 0`).join(''), AU, 0.7, o(0.4)) +
      c.grain(0.08);
  } else {
    const [a, ...rest] = p.rings,
      rr = wide ? [330, 268, 212, 164, 124] : [230, 186, 148, 114, 84],
      all = [rest[3], rest[2], rest[1], rest[0], a];
    const dots = (f) =>
      L(
        range(8, (j) =>
          range(
            12 - j,
            (i) => `M${n(f ? W - 6 - i * 9 - (j % 2) * 4.5 : 6 + i * 9 + (j % 2) * 4.5)} ${n(f ? H - 8 - j * 8 : 8 + j * 8)}h0`,
          ).join(''),
        ).join(''),
        a,
        2.4,
        o(0.24),
      );
    b =
      c.full(dark(rest[3], 0.4)) +
      rr.map((r, i) => C(cx, cy, r, i === 4 ? c.rad([mix(a, p.base, 0.12), mix(a, p.base, 0.3)]) : mix(all[i], p.base, 0.3))).join('') +
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${rr[0] - 30}" fill="none" stroke="${a}" stroke-width="1" opacity=".5"/>` +
      dots(0) +
      dots(1) +
      P(range(9, () => spark(c.rnd(10, W - 10), c.rnd(10, H * 0.8), c.rnd(2.5, 6))).join(''), '#fff', o(0.75)) +
      R(0, 0, W, H, 0, c.rad([`${p.base}/0`, [`${p.base}/.1`, 0.5], `${p.base}/.65`], 0.5, 0.42, 0.8)) +
      c.grain(0.08);
  }
  let extra = '';
  if (wide && opt.heroes !== false)
    for (const [key, x, f] of [
      ['a', 58, 1],
      ['b', W - 58, -1],
    ]) {
      const h = hero(game, key, 0, 0, 1),
        y = H * 0.56;
      extra += h.defs;
      const nook =
        game.studio === 'Tidal Nine'
          ? 'M-44 74V-20A44 44 0 0 1 44-20V74Z'
          : game.studio === 'Velvet Orbit'
            ? 'M-46 0A46 46 0 1 1 46 0A46 46 0 1 1-46 0Z'
            : '';
      const pic = G(`scale(${f * (nook ? 0.5 : 0.6)} ${nook ? 0.5 : 0.6})`, h.svg);
      b += G(
        T(x, nook ? y : H * 0.68),
        nook
          ? [
              P(
                nook,
                game.studio === 'Tidal Nine'
                  ? c.lin([dark(p.sky[0], 0.3), p.sky[1], p.sky[2]])
                  : c.rad([mix(p.rings[1], p.base, 0.1), mix(p.rings[3], p.base, 0.3)]),
              ),
              `<g clip-path="${c.clip(`<path d="${nook}"/>`)}">${game.studio === 'Tidal Nine' ? G('translate(0 6)', pic) + G(T(-60, 0), scallops({ W: 120 }, 62, 9, mix(p.base, p.sky[1], 0.38), mix(p.base, p.sky[1], 0.62))) : pic}</g>`,
              L(nook, game.studio === 'Tidal Nine' ? AU : lite(p.accent, 0.2), 1.8),
            ]
          : pic,
      );
    }
  return out(c, width, height, b, extra);
}
