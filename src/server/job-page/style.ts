import palette from '#content/palette.json' with { type: 'json' };
import { SafeHtml } from '../html.ts';
import { sha256 } from '../hashes.ts';

const names = [
  'page',
  'panel',
  'field',
  'body',
  'muted',
  'line',
  'line-control',
  'accent',
  'accent-text',
  'on-accent',
  'lava',
  'on-lava',
  'danger',
  'danger-soft',
  'good',
  'good-soft',
  'warn',
  'warn-soft',
] as const;

const colors = (theme: Readonly<Record<string, string>>) =>
  names.map((name) => `--${name}:${theme[name] ?? 'inherit'}`).join(';');

/** The letterhead and the road at the end, as on the site: by night whatever the hour. */
const { inverse, light, 'on-inverse': sand } = palette.day;

const css = `@font-face{font-family:Overpass;src:url(/fonts/overpass-800-2.woff2)format('woff2');font-weight:800;font-display:swap}
@font-face{font-family:Standby;src:local('Arial Bold'),local('Arial-BoldMT'),local('Liberation Sans Bold'),local('Roboto Bold');size-adjust:99.5%;ascent-override:88.8%;descent-override:38.5%}
:root{color-scheme:light dark;${colors(palette.day)}}
@media(prefers-color-scheme:dark){:root{${colors(palette.dark)}}}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--page);color:var(--body);font:1.0625rem/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:38rem;margin:0 auto;padding:.75rem 1rem 3rem}
header{display:flex;justify-content:space-between;gap:1rem;align-items:center;margin-top:-.75rem;padding:.6rem 0;border-bottom:4px solid ${light};border-image:linear-gradient(${inverse} calc(100% - 4px),${light} 0) fill 0/0/0 100vmax;background:${inverse};color:${sand};font-weight:750;line-height:1.2}
header .home,h1,h2{font-family:Overpass,Standby,sans-serif;font-weight:800}
header svg{flex:none}
header a{white-space:nowrap;display:inline-flex;align-items:center;gap:.5rem;min-height:44px;color:inherit}
header .home{white-space:normal;text-decoration:none}
h1{font-size:clamp(1.6rem,7vw,2.1rem);line-height:1.15;letter-spacing:-.01em;margin:1.25rem 0 .25rem;text-wrap:balance}
h1:focus{outline:none}
p{text-wrap:pretty}
h2{font-size:1.2rem;line-height:1.25;margin:0 0 .5rem}
p{margin:.5rem 0}
a{color:var(--accent-text)}
.when{font-size:1.35rem;line-height:1.3;font-weight:700;margin:.5rem 0}
.muted,.asof{color:var(--muted)}
.asof{font-size:.9375rem}
.rail{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;margin:1rem 0 1.25rem;padding:0;font-size:.8125rem;line-height:1.25;color:var(--muted)}
.rail li{flex:1 1 0;border-top:4px solid var(--line);padding-top:.35rem;overflow-wrap:normal;hyphens:auto}
.rail .past{border-color:var(--accent);color:var(--body)}
.rail [aria-current]{border-color:var(--lava);color:var(--body);font-weight:750}
.notice{margin:1rem 0;padding:.75rem 1rem;border-radius:8px;background:var(--good-soft);color:var(--good);font-weight:650}
.notice.bad{background:var(--danger-soft);color:var(--danger)}
.notice.old{background:var(--warn-soft);color:var(--warn)}
.card{border:1px solid var(--line);border-radius:12px;background:var(--panel);margin:1rem 0;padding:1rem}
.state{display:inline-block;margin:0 0 .5rem;padding:.1rem .7rem;border-radius:1rem;background:var(--warn-soft);color:var(--warn);font-weight:700;font-size:.9375rem}
.state.good{background:var(--good-soft);color:var(--good)}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.45rem 0;border-bottom:1px solid var(--line);text-align:end;vertical-align:top}
th{text-align:start;font-weight:500;padding-inline-end:.75rem}
td{white-space:nowrap}
.total>*{border:0;border-top:2px solid var(--body);font-size:1.25rem;font-weight:800;padding-top:.6rem}
.small{color:var(--muted);font-size:.9375rem}
ul.small{padding-inline-start:1.1rem}
fieldset{border:1px solid var(--line);border-radius:8px;background:var(--panel);margin:0 0 .75rem;padding:.25rem .75rem .5rem}
legend{font-weight:700;padding:0 .25rem}
.time{display:flex;align-items:center;gap:.75rem;min-height:44px}
.time input{width:1.35rem;height:1.35rem;accent-color:var(--accent)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:.4rem 1.25rem;border-radius:8px;border:1px solid var(--line-control);background:var(--panel);color:var(--body);font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
button.main,.button.main{width:100%;background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
button[aria-busy=true]{opacity:.6}
.button.call{background:var(--lava);border-color:var(--lava);color:var(--on-lava)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer;font-weight:700;text-decoration:underline}
label.field{display:block;font-weight:650;margin-top:.75rem}
input[type=text],textarea{width:100%;min-height:48px;font:inherit;color:inherit;background:var(--field);border:1px solid var(--line-control);border-radius:8px;padding:.5rem .75rem}
[aria-invalid=true]{border:2px solid var(--danger)}
.error{color:var(--danger);font-weight:650;margin:.25rem 0 0}
canvas{display:block;width:100%;aspect-ratio:3;margin:.25rem 0 .5rem;border:1.5px dashed var(--line-control);border-radius:8px;background:var(--field);color:var(--body);touch-action:none}
main::after{content:'';display:block;height:6rem;margin-top:2rem;border-radius:12px;background:${inverse} url(/prints/road.svg) 80%/cover}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1rem}

.who{display:flex;gap:1rem;align-items:center}
.who img{flex:none;border-radius:50%;object-fit:cover}
.papers button{flex:1 1 100%;justify-content:flex-start;text-align:start;font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:.5rem 0}
dt{color:var(--muted)}
dd{margin:0;font-weight:650}
@media(forced-colors:active){.rail [aria-current]{border-color:Highlight}}
@media print{main::after,form,details,button,.buttons,.again,.notice{display:none!important}.card{border:0;padding:0;break-inside:avoid}header{border-image:none;background:none;color:#000}body{background:#fff;color:#000}}`;

/** Not escaped: it is our own constant, and its hash is in the content security policy. */
export const styles = new SafeHtml(`<style>${css}</style>`);

/**
 * The page's headers. It loads its own script, which runs only with the key behind `#`; without it, the page is whole. It
 * posts only its own forms, and no address of its own leaves it.
 */
export const jobPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; worker-src 'self'; style-src 'sha256-${sha256(css).toString('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
