import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { textFolder } from '../mail/mail-files.ts';
import { askService } from '../outbound.ts';
import { refused, type TextMessage, type TextProvider, twilioProvider } from './provider.ts';

/** The body posted without `SMS_BODY`. */
const DEFAULT_BODY = '{"id":"{id}","to":"{to}","text":"{text}"}';

const fill = (template: string, values: Record<string, string>, escape: (value: string) => string) =>
  template.replace(/\{(id|to|text)\}/g, (_, name: string) => escape(values[name] ?? ''));

/** Escapes text for use inside the quotes of a JSON string. */
const inJson = (value: string) => JSON.stringify(value).slice(1, -1);

/**
 * Any provider that accepts JSON by POST: `{id}`, `{to}` and `{text}` are filled into the address and the body. The id is
 * also sent as `Idempotency-Key`.
 */
function templateProvider(address: string, body = DEFAULT_BODY): TextProvider {
  return {
    async send(message: TextMessage) {
      const answer = await askService(fill(address, { ...message }, encodeURIComponent), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': message.id,
        },
        body: fill(body, { ...message }, inJson),
      });
      if (answer.status >= 300) throw refused('The text provider', answer);
    },
  };
}

/** The provider set by `SMS_URL`; undefined without it. @throws {TypeError} if it is not a URL */
function textProvider({
  smsUrl,
  smsBody,
  siteUrl,
}: Pick<Config, 'smsUrl' | 'smsBody' | 'siteUrl'>): TextProvider | undefined {
  if (smsUrl === undefined) return undefined;
  return smsUrl.startsWith('twilio:')
    ? twilioProvider(new URL(smsUrl), siteUrl)
    : templateProvider(smsUrl, smsBody);
}

/** Sends a text, or writes it to `DATA_DIR/texts/{id}.txt` when there is no provider. */
export async function sendText(
  config: Config,
  message: TextMessage,
  repeated: boolean,
): Promise<'provider' | 'file'> {
  const provider = textProvider(config);
  if (provider) {
    await provider.send(message, repeated);
    return 'provider';
  }
  const folder = textFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, `${message.id}.txt`);
  await writeFile(`${target}.part`, `To: ${message.to}\n\n${message.text}\n`, { mode: 0o600 });
  await rename(`${target}.part`, target);
  return 'file';
}
