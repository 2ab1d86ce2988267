import { box, fill, halo, ink, nightRidge, ring, sky, starry, stroke } from './ink.ts';

/** A motorcycle by the sea wall at night, under a lamp. */
export function motorcycle(): string {
  return [
    sky(232),
    starry(37),
    nightRidge('a', 33, 226, '-10,170 70,130 150,150 240,90 320,126 400,84 500,140 580,110 650,150'),
    fill(ink.reef, 'M0 214h640v24H0z', 0.35),
    stroke(ink.glow, 2, 'M40 222h90M210 228h120M420 220h150', 'opacity=".6" '),
    fill(ink.near, 'M0 234h640v30H0z'),
    fill(ink.middle, 'M0 234h640v8H0z'),
    fill(ink.ground, box(0, 262, 640, 58)),
    halo(320, 150, 240, 0.5),
    bike(),
    '<path fill="url(#beam)" d="M176 92L-30 70V190L176 126z"/>',
  ].join('');
}

/** A motorcycle on its stand, with its locks. */
export const bike = () =>
  [
    fill(ink.black, 'M96 296q220 16 440 0l-30-10H130z', 0.5),
    // Wheels, fork and swing arm.
    ...[160, 476].map(
      (x) =>
        fill(ink.black, ring(x, 232, 62)) +
        fill(ink.near, ring(x, 232, 48)) +
        stroke(ink.iron, 2.5, `M${x - 46} 232h92M${x} 186v92M${x - 32} 200l64 64M${x + 32} 200l-64 64`) +
        fill(ink.iron, ring(x, 232, 14)) +
        fill(ink.black, ring(x, 232, 5)),
    ),
    stroke(ink.iron, 10, 'M476 232L330 226'),
    stroke(ink.steel, 9, 'M160 232L226 92'),
    stroke(ink.iron, 6, 'M210 126L226 92'),
    // Engine, frame and exhaust.
    stroke(ink.black, 8, 'M228 118L268 236H352L400 156'),
    fill(ink.iron, box(276, 196, 88, 54, 10)),
    fill(ink.steel, 'M262 150h64l14 50h-62z'),
    stroke(ink.near, 3, 'M266 160h62M269 170h62M272 180h62M275 190h62'),
    fill(ink.near, ring(334, 224, 20)),
    stroke(ink.steel, 11, 'M274 196q-24 50 20 60H400l110-14'),
    stroke(ink.iron, 5, 'M414 258l92-12'),
    // Tank, seat, fenders and lights.
    fill(ink.lava, 'M232 128q14-40 70-40 52 0 66 46l-8 20H246q-14-6-14-26z'),
    fill(ink.light, 'M244 130q40-26 112-8l6 12q-70-22-116 6z', 0.85),
    fill(ink.rust, 'M246 154h114l4-10H240q2 6 6 10z'),
    fill(ink.bark, 'M352 140q30-8 64-4l72-14q12 0 8 12-14 24-40 26h-92q-14 0-12-20z'),
    stroke(ink.wood, 3, 'M366 144q50-2 118-12'),
    fill(ink.lava, 'M440 158l58-24 14 22-14 18q-24-14-58-16z'),
    fill(ink.rust, box(502, 140, 14, 16, 4)),
    stroke(ink.lava, 7, 'M100 196q36-46 96-22'),
    fill(ink.black, ring(196, 108, 24)),
    fill(ink.light, ring(190, 108, 18)),
    // Bars, instruments, mirror.
    stroke(ink.black, 7, 'M226 92L240 70L278 62'),
    stroke(ink.near, 10, 'M258 66l22-5'),
    fill(ink.black, ring(222, 74, 13)),
    fill(ink.sand, ring(222, 74, 9)),
    stroke(ink.lava, 2.5, 'M222 74l5-6'),
    stroke(ink.black, 3.5, 'M244 70l8-24'),
    fill(ink.iron, box(244, 30, 26, 17, 6)),
    // Its locks: by the instruments, on the tank, under the seat, at the fork.
    fill(ink.brass, `${ring(244, 94, 7)}${ring(308, 92, 8)}${ring(404, 168, 7)}`),
    stroke(ink.black, 2.5, 'M244 91v6M308 89v6M404 165v6'),
    stroke(ink.brass, 6, 'M222 122l20 8'),
    stroke(ink.black, 6, 'M330 256l-16 36h-12'),
  ].join('');
