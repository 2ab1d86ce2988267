/** One letter of the phones' own alphabet (GSM 03.38). */
const BASIC = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]$/;
/** Its letters that take the room of two. */
const DOUBLE = /^[[\]{}\\|^~€]$/;

/** How a text is sent, and charged. */
export interface TextMessages {
  readonly count: number;
  /** Letters outside the phones' alphabet, each once: one of them makes a message hold 70 letters instead of 160. */
  readonly rare: readonly string[];
}

/**
 * How many messages a text is sent as (GSM 03.38, 3GPP TS 23.038): 160 letters in one or 153 in each of several; with a
 * letter outside the phones' alphabet, such as a kahakō, an ʻokina or an emoji, 70 or 67.
 */
export function textMessages(text: string): TextMessages {
  const letters = Array.from(text);
  const rare = [...new Set(letters.filter((letter) => !BASIC.test(letter) && !DOUBLE.test(letter)))];
  const [one, each, size] =
    rare.length > 0
      ? [70, 67, text.length]
      : [160, 153, letters.reduce((sum, letter) => sum + (DOUBLE.test(letter) ? 2 : 1), 0)];
  return { count: size <= one ? 1 : Math.ceil(size / each), rare };
}
