import { mobileCode } from '#server/alarm/mobile-code.ts';
import { readConfig } from '#server/config.ts';
import { must } from './call.ts';
import type { Office } from './office.ts';
import { runSql } from './run-sql.ts';

/** The code that was texted to the number a person entered. */
export async function codeOf(url: string, office: Office): Promise<string> {
  const [claim] = await runSql(url, 'select mobile, asked_at from mobile_claim where account_id = $1', [
    office.id,
  ]);
  const { mobile, asked_at: askedAt } = claim as { mobile: string; asked_at: Date };
  return mobileCode(readConfig(process.env), {
    accountId: office.id,
    mobile,
    askedAt: new Date(askedAt).toISOString(),
  });
}

/** Enters a number for a person's alarms and confirms it with its code; leaves no code to be texted. */
export async function setMobile(url: string, office: Office, mobile: string): Promise<void> {
  must(await office.put('/api/admin/alarm/mobile', { mobile }));
  must(await office.post('/api/admin/alarm/mobile/confirm', { code: await codeOf(url, office) }));
  await runSql(url, `delete from outbox where kind = 'mobile-code'`);
}
