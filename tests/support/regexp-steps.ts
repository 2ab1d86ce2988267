// Counts the steps of a backtracking search, as an engine such as V8's takes them: by the pattern alone, the same on any
// machine. Each visit of a part of the pattern at a place in the text is one step.

type Node =
  | { readonly type: 'character'; readonly raw: string; readonly fits: (character: string) => boolean }
  | { readonly type: 'edge'; readonly kind: string }
  | { readonly type: 'look'; readonly behind: boolean; readonly negative: boolean; readonly body: Node }
  | { readonly type: 'sequence'; readonly items: readonly Node[] }
  | { readonly type: 'choice'; readonly options: readonly Node[] }
  | {
      readonly type: 'repeat';
      readonly body: Node;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    };

/** Reads the syntax that our patterns use. @throws {Error} for a backreference, which it does not know */
export function readPattern({ source, flags }: RegExp): Node {
  let at = 0;
  const character = (raw: string): Node => {
    const one = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gym]/g, ''));
    const known = new Map<string, boolean>();
    return {
      type: 'character',
      raw,
      fits: (text) => {
        const found = known.get(text) ?? one.test(text);
        known.set(text, found);
        return found;
      },
    };
  };
  const choice = (): Node => {
    const options = [sequence()];
    while (source[at] === '|') {
      at += 1;
      options.push(sequence());
    }
    return options.length === 1 ? options[0]! : { type: 'choice', options };
  };
  const sequence = (): Node => {
    const items: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(repeated(atom()));
    return { type: 'sequence', items };
  };
  const repeated = (body: Node): Node => {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})(\??)/.exec(source.slice(at));
    if (!found) return body;
    at += found[0].length;
    const sign = found[0].charAt(0);
    const [min, max] =
      sign === '*'
        ? [0, Infinity]
        : sign === '+'
          ? [1, Infinity]
          : sign === '?'
            ? [0, 1]
            : [Number(found[1]), found[2] === '' ? Number(found[1]) : Number(found[3] || Infinity)];
    return { type: 'repeat', body, min, max, lazy: found[4] === '?' };
  };
  const atom = (): Node => {
    const rest = source.slice(at);
    const group = /^\((?:\?(?::|<?[=!]|<\w+>))?/.exec(rest)?.[0];
    if (group !== undefined) {
      at += group.length;
      const body = choice();
      at += 1;
      return /[=!]$/.test(group)
        ? { type: 'look', behind: group.includes('<'), negative: group.endsWith('!'), body }
        : body;
    }
    const edge = /^(?:[\^$]|\\[bB])/.exec(rest)?.[0];
    if (edge !== undefined) {
      at += edge.length;
      return { type: 'edge', kind: edge };
    }
    const raw =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c.|[^1-9k]))/is.exec(
        rest,
      )?.[0] ?? String.fromCodePoint(rest.codePointAt(0) ?? 0);
    if (raw === '\\') throw new Error(`A backreference in ${source}`);
    at += raw.length;
    return character(raw);
  };
  return choice();
}

const isWord = (character: string | undefined) => character !== undefined && /^\w$/.test(character);

/** The steps of searching a whole text for every match; Infinity above `most`. */
export function countSteps(pattern: RegExp, root: Node, text: string, most = 3_000_000): number {
  const units = pattern.flags.includes('u') ? [...text] : text.split('');
  const lines = pattern.flags.includes('m');
  let steps = 0;
  class TooMany extends Error {}
  const match = (node: Node, at: number, go: (end: number) => boolean): boolean => {
    steps += 1;
    if (steps > most) throw new TooMany();
    if (node.type === 'character') {
      const unit = units[at];
      return unit !== undefined && node.fits(unit) && go(at + 1);
    }
    if (node.type === 'edge') return isEdge(node.kind, at) && go(at);
    if (node.type === 'choice') return node.options.some((option) => match(option, at, go));
    if (node.type === 'sequence') return inOrder(node.items, 0, at, go);
    if (node.type === 'look') {
      const found = node.behind
        ? widths(node.body).some((width) => at >= width && match(node.body, at - width, (end) => end === at))
        : match(node.body, at, () => true);
      return found !== node.negative && go(at);
    }
    return repeat(node, 0, at, go);
  };
  const isEdge = (kind: string, at: number) => {
    if (kind === '^') return at === 0 || (lines && units[at - 1] === '\n');
    if (kind === '$') return at === units.length || (lines && units[at] === '\n');
    return (isWord(units[at - 1]) !== isWord(units[at])) === (kind === '\\b');
  };
  const inOrder = (
    items: readonly Node[],
    next: number,
    at: number,
    go: (end: number) => boolean,
  ): boolean => {
    const item = items[next];
    return item === undefined ? go(at) : match(item, at, (end) => inOrder(items, next + 1, end, go));
  };
  const repeat = (
    node: Node & { type: 'repeat' },
    done: number,
    at: number,
    go: (end: number) => boolean,
  ): boolean => {
    const more = () =>
      done < node.max &&
      match(node.body, at, (end) => (end > at || done < node.min) && repeat(node, done + 1, end, go));
    const enough = () => done >= node.min && go(at);
    return node.lazy ? enough() || more() : more() || enough();
  };
  try {
    for (let at = 0; at <= units.length;) {
      let end = -1;
      match(root, at, (found) => {
        end = found;
        return true;
      });
      at = Math.max(end, at + 1);
    }
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    return Infinity;
  }
  return steps;
}

/** How many characters a part can be wide, for a look behind it. */
function widths(node: Node): number[] {
  if (node.type === 'character') return [1];
  if (node.type === 'edge' || node.type === 'look') return [0];
  if (node.type === 'choice') return [...new Set(node.options.flatMap(widths))];
  const parts =
    node.type === 'sequence' ? node.items.map(widths) : Array<number[]>(node.min).fill(widths(node.body));
  if (node.type === 'repeat' && node.max > node.min) {
    const [one = 1] = widths(node.body);
    return Array.from(
      { length: Math.min(node.max, 40) - node.min + 1 },
      (_, more) => (node.min + more) * one,
    );
  }
  return parts.reduce(
    (sums, each) => [...new Set(sums.flatMap((sum) => each.map((width) => sum + width)))],
    [0],
  );
}

const CANDIDATES = [...' aA1.,-\n@/:x0Zz_#$+(é゠鍵。~!"'];

/** Up to three characters that a part accepts. */
function accepted(node: Node & { type: 'character' }): string[] {
  return [...new Set([...node.raw.replaceAll(/[\\^[\]]/g, ''), ...CANDIDATES])]
    .filter((character) => node.fits(character))
    .slice(0, 3);
}

/** A short text that a part matches. */
function sample(node: Node): string {
  if (node.type === 'character') return accepted(node)[0] ?? '';
  if (node.type === 'choice') return sample(node.options[0]!);
  if (node.type === 'sequence') return node.items.map(sample).join('');
  if (node.type === 'repeat') return sample(node.body).repeat(Math.max(node.min, 1));
  return '';
}

/** Texts made to be hard for a pattern: what its parts accept, over and over, behind what comes before them, and then no match. */
export function hardTexts(root: Node): ((size: number) => string)[] {
  const units = new Map<string, string>();
  const visit = (node: Node, before: string): void => {
    // A single letter of a word is no hard text of its own.
    if (node.type === 'character' && node.raw.length > 1)
      for (const one of accepted(node)) units.set(`${before}>${one}`, one);
    if (node.type === 'choice') for (const option of node.options) visit(option, before);
    if (node.type === 'look') visit(node.body, before);
    if (node.type === 'sequence') {
      let prefix = before;
      for (const [index, item] of node.items.entries()) {
        visit(item, prefix);
        const two = node.items.slice(index, index + 2);
        const pair = two.map(sample).join('');
        if (two.some(({ type }) => type === 'repeat')) units.set(`${prefix}>${pair}`, pair);
        prefix = (prefix + sample(item)).slice(-40);
      }
    }
    if (node.type === 'repeat' && node.max > 1) {
      visit(node.body, before);
      units.set(`${before}>${sample(node.body)}`, sample(node.body));
    } else if (node.type === 'repeat') visit(node.body, before);
  };
  visit(root, '');
  const whole = sample(root);
  return [
    ...[...units].flatMap(([key, unit]) => {
      const before = key.slice(0, key.length - unit.length - 1);
      const fill = (text: string, size: number) => (text ? text.repeat(Math.ceil(size / text.length)) : '');
      return [
        (size: number) => `${before}${fill(unit, size)}\u0001`,
        (size: number) => `${fill(before + unit, size)}\u0001`,
      ];
    }),
    (size: number) => `${whole.repeat(Math.ceil(size / Math.max(whole.length, 1)))}\u0001`,
  ];
}
