// Pictures that come with the server, drawn for it: on a square of 96, with room around the thing itself.

const svg = (defs: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192"><defs>${defs}</defs>${shapes}</svg>`

/** A gradient from the top left to the bottom right. */
const fade = (id: string, ...colors: readonly string[]) => {
  const stops = colors.map((color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`).join('')
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient>`
}

const glow = (id: string, color: string) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity=".9"/>` +
  `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`

const SHADOW = '<ellipse cx="48" cy="86" rx="24" ry="4" fill="#0b1220" opacity=".12"/>'

const drawings = {
  worm: svg(
    fade('a', '#f6a5a0', '#d4626a', '#a93f50'),
    `${SHADOW}<path d="M20 70c0-16 16-10 18-26s-2-26 14-28 20 18 10 24-8 20 4 24 14-4 14-10" fill="none" stroke="url(#a)" ` +
      'stroke-width="12" stroke-linecap="round"/><path d="M36 54c4 2 8 3 11 1M40 40l11 2M46 26l9 6M58 50l-10 3M66 62l-5 9" ' +
      'stroke="#8f3040" stroke-width="2" stroke-linecap="round" fill="none" opacity=".55"/>' +
      '<path d="M23 62c2-6 7-9 11-12" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".55" fill="none"/>' +
      '<circle cx="80" cy="52" r="2" fill="#3b1018"/>',
  ),
  float: svg(
    fade('a', '#ff7a5c', '#e23b2e', '#b3211b') + fade('b', '#ffffff', '#dfe7ef'),
    '<path d="M8 66q10-6 20 0t20 0 20 0 20 0" fill="none" stroke="#5ba4e6" stroke-width="4" stroke-linecap="round"/>' +
      '<path d="M14 76q9-5 17 0t17 0 17 0 17 0" fill="none" stroke="#9cc9f0" stroke-width="3" stroke-linecap="round"/>' +
      '<g transform="rotate(14 48 48)"><path d="M48 6v20" stroke="#f2c14e" stroke-width="5" stroke-linecap="round"/>' +
      '<path d="M48 8v5" stroke="#e23b2e" stroke-width="5" stroke-linecap="round"/>' +
      '<path d="M48 24c12 2 16 12 16 22H32c0-10 4-20 16-22z" fill="url(#a)"/>' +
      '<path d="M32 46h32c0 12-6 20-16 24-10-4-16-12-16-24z" fill="url(#b)"/><path d="M32 46h32" stroke="#1e293b" stroke-width="4"/>' +
      '<path d="M48 70v14" stroke="#64748b" stroke-width="3" stroke-linecap="round"/>' +
      '<path d="M39 40c1-5 3-8 6-10" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7" fill="none"/></g>',
  ),
  lure: svg(
    fade('a', '#7ee0c3', '#2f9e8f', '#1e73be') + fade('b', '#f8d27a', '#e09a2c'),
    `${SHADOW}<path d="M12 50C22 30 50 24 74 40c6 4 10 8 10 10s-4 6-10 10C50 72 24 68 12 50z" fill="url(#a)"/>` +
      '<path d="M18 54c14 10 38 12 56 3-8 8-40 16-56-3z" fill="#fff" opacity=".45"/>' +
      '<path d="M34 37q6 6 2 14M46 34q6 8 2 18M58 36q5 7 2 16" stroke="#0f5f6b" stroke-width="3" fill="none" ' +
      'stroke-linecap="round" opacity=".6"/>' +
      '<circle cx="72" cy="46" r="6" fill="#fff"/><circle cx="73" cy="46" r="3.4" fill="#0b1220"/>' +
      '<circle cx="74" cy="45" r="1.1" fill="#fff"/>' +
      '<path d="M84 50l8 8-10 2z" fill="url(#b)"/><circle cx="10" cy="49" r="3" fill="none" stroke="#64748b" stroke-width="2"/>' +
      '<path d="M40 64v7m0 0c-7 0-9 8-3 10m3-10c7 0 9 8 3 10M62 62v7m0 0c-7 0-9 8-3 10m3-10c7 0 9 8 3 10" stroke="#64748b" ' +
      'stroke-width="2.6" fill="none" stroke-linecap="round"/>',
  ),
  thermos: svg(
    fade('a', '#4fb286', '#237a57', '#15553c') + fade('b', '#f8fafc', '#b7c4d3'),
    SHADOW +
      '<path d="M40 14q-5-4 0-9M50 14q-5-4 0-9M60 14q-5-4 0-9"' +
      ' stroke="#b7c4d3" stroke-width="3" stroke-linecap="round" fill="none"/>' +
      '<rect x="36" y="18" width="28" height="14" rx="4" fill="url(#b)"/>' +
      '<rect x="32" y="31" width="36" height="54" rx="9" fill="url(#a)"/>' +
      '<rect x="32" y="42" width="36" height="4" fill="#f2c14e"/><rect x="32" y="74" width="36" height="4" fill="#f2c14e"/>' +
      '<path d="M68 44h6a7 7 0 0 1 7 7v8a7 7 0 0 1-7 7h-6" fill="none" stroke="#15553c" stroke-width="5"/>' +
      '<path d="M41 60q7-8 14 0-7 8-14 0zm14 0 5-4v8z" fill="#f8fafc"/>' +
      '<rect x="37" y="36" width="4" height="44" rx="2" fill="#fff" opacity=".3"/>',
  ),
  lantern: svg(
    glow('g', '#ffd76a') + fade('a', '#fff3c4', '#ffc83d', '#f39a1d') + fade('b', '#475569', '#1e293b'),
    '<circle cx="48" cy="50" r="44" fill="url(#g)"/><path d="M34 24a14 14 0 0 1 28 0" fill="none" stroke="url(#b)" stroke-width="4"/>' +
      '<path d="M32 24h32l4 9H28z" fill="url(#b)"/><rect x="32" y="33" width="32" height="38" rx="8" fill="url(#a)"/>' +
      '<path d="M48 40c8 9 7 18 0 23-7-5-8-14 0-23z" fill="#fff" opacity=".9"/>' +
      '<path d="M48 49c4 5 4 9 0 12-4-3-4-7 0-12z" fill="#f39a1d"/>' +
      '<path d="M38 34v36M58 34v36" stroke="#1e293b" stroke-width="2.4" opacity=".7"/><path d="M29 71h38l3 12H26z" fill="url(#b)"/>' +
      '<circle cx="48" cy="77" r="2.6" fill="#f2c14e"/>',
  ),
  reel: svg(
    fade('a', '#e2e8f0', '#94a3b8', '#475569') + fade('b', '#5ba4e6', '#1e73be', '#123f74'),
    `${SHADOW}<path d="M40 10h20v7H40zM47 17h6v14h-6z" fill="url(#a)"/><circle cx="46" cy="54" r="28" fill="url(#b)"/>` +
      '<circle cx="46" cy="54" r="28" fill="none" stroke="#0c2c54" stroke-width="2"/><circle cx="46" cy="54" r="19" fill="url(#a)"/>' +
      '<g fill="#123f74"><circle cx="46" cy="41" r="3.6"/><circle cx="58" cy="50" r="3.6"/><circle cx="54" cy="64" r="3.6"/>' +
      '<circle cx="38" cy="64" r="3.6"/><circle cx="34" cy="50" r="3.6"/></g><circle cx="46" cy="54" r="5" fill="#f2c14e"/>' +
      '<path d="M46 54 78 66" stroke="#334155" stroke-width="6" stroke-linecap="round"/>' +
      '<rect x="73" y="56" width="12" height="22" rx="6" fill="#1e293b"/>' +
      '<path d="M26 42c3-6 8-11 14-12" stroke="#fff" stroke-width="3.4" stroke-linecap="round" opacity=".55" fill="none"/>',
  ),
  carp: svg(
    glow('g', '#ffe08a') + fade('a', '#fff0a8', '#f8b92c', '#d9711b') + fade('b', '#ffd25e', '#e0701a'),
    '<circle cx="48" cy="48" r="46" fill="url(#g)"/>' +
      '<path d="M24 50C10 40 8 28 10 22c8 4 18 10 20 20zM24 52c-10 6-14 16-12 24 8-2 16-8 19-17z" fill="url(#b)"/>' +
      '<path d="M22 51C34 28 62 24 82 46c3 3 4 5 4 6s-1 3-4 5C62 76 36 74 22 51z" fill="url(#a)"/>' +
      '<path d="M44 33c4-11 16-14 24-10-4 3-6 8-6 12zM48 69c2 9 10 13 18 12-3-4-4-8-3-13z" fill="url(#b)"/>' +
      '<path d="M36 44q7 7 0 14M45 40q9 11 0 22M55 39q9 12 0 24" stroke="#b9560f" stroke-width="2.4" fill="none" ' +
      'stroke-linecap="round" opacity=".6"/>' +
      '<path d="M68 38c-5 8-5 18 0 26" stroke="#b9560f" stroke-width="2.6" fill="none" stroke-linecap="round"/>' +
      '<circle cx="76" cy="47" r="4.6" fill="#fff"/><circle cx="77" cy="47" r="2.6" fill="#3b1a08"/>' +
      '<path d="M85 55c3 2 4 5 3 8M82 58c1 3 1 6-1 8" stroke="#d9711b" stroke-width="2" fill="none" stroke-linecap="round"/>' +
      '<path d="M38 38c8-6 18-8 27-6" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7" fill="none"/>',
  ),
  trophy: svg(
    glow('g', '#ffe08a') + fade('a', '#fff3b8', '#f2c14e', '#c98a1b') + fade('b', '#7c4a21', '#4a2a12'),
    '<circle cx="48" cy="42" r="42" fill="url(#g)"/>' +
      '<path d="M28 18H14c0 18 6 26 18 28M68 18h14c0 18-6 26-18 28" fill="none" stroke="#d9a02c" stroke-width="5"/>' +
      '<path d="M26 12h44v18c0 18-9 28-22 28S26 48 26 30z" fill="url(#a)"/><path d="M44 57h8v12h-8z" fill="#d9a02c"/>' +
      '<path d="M36 69h24v6H36z" fill="url(#a)"/><rect x="28" y="75" width="40" height="12" rx="3" fill="url(#b)"/>' +
      '<path d="M35 34c6-9 17-9 24 0-7 9-18 9-24 0zm24 0 7-6v12z" fill="#b4531a"/>' +
      '<circle cx="42" cy="32.500" r="1.700" fill="#fff3b8"/>' +
      '<path d="M32 17c0 10 0 18 3 24" stroke="#fff" stroke-width="3.400" stroke-linecap="round" opacity=".6" fill="none"/>',
  ),
} as const

/** Whether there is a drawing of this name. */
export const isDrawing = (name: string): boolean => Object.hasOwn(drawings, name)

/** The drawing of this name, as SVG. */
export const drawingOf = (name: string): string | undefined => (isDrawing(name) ? drawings[name as keyof typeof drawings] : undefined)
