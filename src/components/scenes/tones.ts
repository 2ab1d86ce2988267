import palette from '#content/palette.json' with { type: 'json' };

export type Hour = keyof typeof palette.sky;

/** The rules of styles/scene.css with one hour's colors filled in, for pictures rendered outside a browser. */
export function sceneSheet(hour: Hour): string {
  const { glow, disc, a, b, c, d, e } = palette.sky[hour];
  const fills = { a, b, c, d, e, f: '#fff', g: disc, z: '#00131c' };
  return [
    ...Object.entries(fills).map(([name, color]) => `.${name}{fill:${color}}`),
    `.f{opacity:.8}.z{opacity:.27}.w,.s,.p,.t{fill:none;stroke:${glow}}.s{stroke:${disc};stroke-width:1.4;stroke-linecap:round}`,
    `.p{stroke:${d};stroke-width:2}.t{stroke:#00131c;stroke-width:1.6}.scene stop{stop-color:${glow}}`,
  ].join('');
}
