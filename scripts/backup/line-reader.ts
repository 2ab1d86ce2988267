import type { Readable } from 'node:stream';
import { SetupError } from '../settings.ts';

const LINE_BREAK = 0x0a;

/** Reads a stream line by line, buffering no more than a chunk. */
export class LineReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next line, without its line break. */
  async next(): Promise<string> {
    const parts: Buffer[] = [];
    for await (const part of this.take(1)) parts.push(part);
    return Buffer.concat(parts).toString('utf8').slice(0, -1);
  }

  /**
   * The next `count` lines, in chunks of any size.
   * @throws {SetupError} when the stream ends early or fails
   */
  async *take(count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      if (this.#rest.length === 0) this.#rest = await this.#nextPiece();
      let end = 0;
      while (left > 0) {
        const found = this.#rest.indexOf(LINE_BREAK, end);
        if (found === -1) {
          end = this.#rest.length;
          break;
        }
        end = found + 1;
        left -= 1;
      }
      const piece = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      yield piece;
    }
  }

  async #nextPiece(): Promise<Buffer> {
    try {
      const { done, value } = await this.#pieces.next();
      if (!done) return value;
    } catch (cause) {
      throw new SetupError('This file cannot be read: it is damaged or not a backup.', { cause });
    }
    throw new SetupError('This backup is incomplete: it ends too early.');
  }
}
