import { deflateSync } from 'node:zlib';

// The objects of a PDF 1.7 file and their serialisation (ISO 32000-1, 7.3 and 7.5), packed into object streams.

/** A reference to an object, "12 0 R". */
export type Ref = `${number} 0 R`;

/** A value in PDF syntax: text that is already PDF (from a function below, or a Ref), a number, a truth value, an array. */
export type Value = string | number | boolean | readonly Value[];

/** A dictionary; entries without a value are left out. Keys are plain names. */
export function dictionary(entries: Readonly<Record<string, Value | undefined>>): string {
  const written = Object.entries(entries).flatMap(([key, value]) =>
    value === undefined ? [] : [`/${key} ${serialised(value)}`],
  );
  return `<<${written.join(' ')}>>`;
}

function serialised(value: Value): string {
  if (typeof value === 'number') return String(Number(value.toFixed(3)));
  return typeof value === 'object' ? `[${value.map(serialised).join(' ')}]` : String(value);
}

/** A name object. `name` has no character that names must escape. */
export function nameOf(name: string): string {
  return `/${name}`;
}

/** A text string for people: UTF-16 with its byte order mark. */
export function textString(text: string): string {
  return `<feff${utf16(text)}>`;
}

/** A string of ASCII, for what machines read. Throws RangeError for anything else. */
export function asciiString(text: string): string {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new RangeError(`Not ASCII: ${JSON.stringify(text)}`);
  return `(${text.replace(/[()\\]/g, (sign) => `\\${sign}`)})`;
}

/** A date in UTC. */
export function dateString(date: Date): string {
  return asciiString(`D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`);
}

/** The UTF-16 code units of a text in hexadecimal. */
export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('');
}

/** A number of two bytes in hexadecimal. */
export function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}

type Stream = {
  readonly dictionary: Readonly<Record<string, Value | undefined>>;
  readonly bytes: Uint8Array;
};

/** A file being put together: objects are numbered from 1 as they are reserved or added. */
export class PdfFile {
  readonly #objects: (string | Stream)[] = [];

  /** A number for an object to be set later, so that others can refer to it. */
  reserve(): Ref {
    return this.add('null');
  }

  set(ref: Ref, object: string): void {
    this.#objects[Number.parseInt(ref, 10) - 1] = object;
  }

  add(object: string | Stream): Ref {
    this.#objects.push(object);
    return `${this.#objects.length} 0 R`;
  }

  /** Adds a stream, deflated. */
  addStream(content: string | Uint8Array, entries: Stream['dictionary'] = {}): Ref {
    return this.add({
      dictionary: { ...entries, Filter: nameOf('FlateDecode') },
      bytes: deflateSync(content),
    });
  }

  /** The file; nothing can be added after. */
  bytes(root: Ref, info: Ref): Uint8Array {
    const entries: [kind: number, where: number, index: number][] = [[0, 0, 65_535]];
    const packed = this.#objects.flatMap((object, index) => (typeof object === 'string' ? [index + 1] : []));
    const pack = this.#packObjects(packed);
    for (const [index, number] of packed.entries()) entries[number] = [2, pack, index];

    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
    let offset = parts[0]?.length ?? 0;
    const write = (number: number, stream: Stream): void => {
      const head = `${number} 0 obj\n${dictionary({ ...stream.dictionary, Length: stream.bytes.length })}\nstream\n`;
      const part = Buffer.concat([Buffer.from(head), stream.bytes, Buffer.from('\nendstream\nendobj\n')]);
      entries[number] = [1, offset, 0];
      parts.push(part);
      offset += part.length;
    };
    for (const [index, object] of this.#objects.entries()) {
      if (typeof object !== 'string') write(index + 1, object);
    }
    const number = this.#objects.length + 1;
    const start = offset;
    entries[number] = [1, start, 0];
    write(number, crossReferences(entries, root, info));
    return new Uint8Array(Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]));
  }

  /** Puts the objects that are no streams into one that holds them; its number. */
  #packObjects(numbers: readonly number[]): number {
    let index = '';
    let content = '';
    for (const number of numbers) {
      index += `${number} ${content.length} `;
      content += `${String(this.#objects[number - 1])}\n`;
    }
    const ref = this.addStream(index + content, {
      Type: nameOf('ObjStm'),
      N: numbers.length,
      First: index.length,
    });
    return Number.parseInt(ref, 10);
  }
}

/** The cross-reference stream: for each object how it is kept, where, and its index there. */
function crossReferences(
  entries: readonly (readonly [number, number, number])[],
  root: Ref,
  info: Ref,
): Stream {
  const table = Buffer.alloc(entries.length * 7);
  for (const [number, [kind, where, index]] of entries.entries()) {
    table.writeUInt8(kind, number * 7);
    table.writeUInt32BE(where, number * 7 + 1);
    table.writeUInt16BE(index, number * 7 + 5);
  }
  return {
    dictionary: {
      Type: nameOf('XRef'),
      Size: entries.length,
      W: [1, 4, 2],
      Root: root,
      Info: info,
      Filter: nameOf('FlateDecode'),
    },
    bytes: deflateSync(table),
  };
}
