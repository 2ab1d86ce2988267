import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { textFolder } from '../mail/mail-files.ts';
import type { TextMessage, TextProvider } from './provider.ts';
import { templateProvider } from './template-provider.ts';
import { twilioProvider } from './twilio-provider.ts';

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
